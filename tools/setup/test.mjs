// `npm test`: every check of the house, one after the other; all of them run, whatever fails.
import './node-version.mjs';

const { install, npm, root } = await import('./install.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const { existsSync, readFileSync, rmSync } = await import('node:fs');
const { join, relative } = await import('node:path');

/** Each stage is one npm script and counts as one check; those with a report count test by test. */
const stages = [
  { script: 'types', title: 'Types' },
  { script: 'lint', title: 'Lint and format' },
  { script: 'arrows', title: 'Arrows between the rooms' },
  { script: 'unused', title: 'Unused and undeclared' },
  { script: 'clauses', title: 'Clauses of the rulebooks' },
  { script: 'unit', title: 'Unit tests', report: join(root, 'node_modules/.kaiju-unit-tests.json') },
  { script: 'laws', title: 'Laws of every game', args: ['--all', '--games', '200', '--decisions', '4000'] },
  {
    script: 'browser',
    title: 'The page in a real browser',
    report: join(root, 'node_modules/.kaiju-browser-tests.json'),
    when: hasChromium,
  },
];

install();
let passed = 0;
let failed = 0;
let skipped = 0;
const summary = [];
const failures = [];
for (const { script, title, args = [], report, when = () => true } of stages) {
  console.log(`\n── ${title} ${'─'.repeat(72 - title.length)}`);
  if (!when()) {
    skipped++;
    summary.push(`– ${title.padEnd(28)} skipped`);
    continue;
  }
  if (report) rmSync(report, { force: true });
  const reporting = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const began = performance.now();
  const good = npm(['run', '--silent', script, '--', ...args, ...reporting]) === 0;
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  console.log(`── ${good ? 'passed' : 'FAILED'} in ${seconds}`);
  const counted = report && existsSync(report) ? countTests(report) : { passed: 0, failures: [] };
  if (!good && counted.failures.length === 0) counted.failures.push(title);
  if (good && !report) counted.passed = 1;
  passed += counted.passed;
  failed += counted.failures.length;
  failures.push(...counted.failures);
  const tests = report ? `  ${counted.passed} of ${counted.passed + counted.failures.length} tests` : '';
  summary.push(`${good ? '✓' : '✗'} ${title.padEnd(28)}${seconds.padStart(8)}${tests}`);
}
const total = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
console.log(`\n${summary.join('\n')}\n\n${failures.map((name) => `✗ ${name}\n`).join('')}${total}`);
process.exitCode = failed > 0 ? 1 : 0;

/** Where it can't be had, that is said, and everything else still counts. */
function hasChromium() {
  const found = ensureChromium();
  if (found !== null) process.env.KAIJU_CHROMIUM = found;
  else
    console.log(
      'There is no Chromium here and it could not be installed, so the page is not tested in a browser.\n' +
        'Install Chromium or Chrome (on Debian: sudo apt-get install chromium), or say where it is in KAIJU_CHROMIUM.',
    );
  return found !== null;
}

/** How many tests of a vitest report passed, and what failed: its name and the first line of why. */
function countTests(report) {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name);
    // A test file that can't even be loaded has no test in it to fail.
    if (status === 'failed' && !assertionResults.length) failures.push(`${file}: ${firstLine(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
  }
  return { passed: numPassedTests, failures };
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
}
