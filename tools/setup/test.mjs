// `npm test`: every check of the house, one after the other; all of them run, whatever fails.
import './node-version.mjs';

const { install, npm, root } = await import('./install.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const { existsSync, readFileSync, rmSync } = await import('node:fs');
const { join } = await import('node:path');

const unitReport = join(root, 'node_modules/.kaiju-unit-tests.json');

/** Each stage is one npm script and counts as one check; the unit tests count one by one. */
const stages = [
  { script: 'types', title: 'Types' },
  { script: 'lint', title: 'Lint and format' },
  { script: 'arrows', title: 'Arrows between the rooms' },
  { script: 'unused', title: 'Unused and undeclared' },
  { script: 'clauses', title: 'Clauses of the rulebooks' },
  {
    script: 'unit',
    title: 'Unit tests',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    count: countUnitTests,
  },
  { script: 'laws', title: 'Laws of every game', args: ['--all', '--games', '200', '--decisions', '4000'] },
  {
    script: 'browser',
    title: 'The page in a real browser',
    when: hasChromium,
  },
];

install();
rmSync(unitReport, { force: true });
let passed = 0;
let failed = 0;
const summary = [];
let skipped = 0;
for (const { script, title, args = [], count = countStage, when = () => true } of stages) {
  console.log(`\n── ${title} ${'─'.repeat(72 - title.length)}`);
  if (!when()) {
    skipped++;
    summary.push(`– ${title.padEnd(28)} skipped`);
    continue;
  }
  const began = performance.now();
  const good = npm(['run', '--silent', script, '--', ...args]) === 0;
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  console.log(`── ${good ? 'passed' : 'FAILED'} in ${seconds}`);
  const counted = count(good);
  passed += counted.passed;
  failed += counted.failed;
  const tests = count === countStage ? '' : `  ${counted.passed} of ${counted.passed + counted.failed} tests`;
  summary.push(`${good ? '✓' : '✗'} ${title.padEnd(28)}${seconds.padStart(8)}${tests}`);
}
const total = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
console.log(`\n${summary.join('\n')}\n\n${total}`);
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

function countStage(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1 };
}

function countUnitTests(good) {
  if (!existsSync(unitReport)) return countStage(good);
  const report = JSON.parse(readFileSync(unitReport, 'utf8'));
  // A test file that can't even be loaded has no test in it to fail.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: good ? failed : Math.max(failed, 1) };
}
