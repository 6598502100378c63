// `npm test`: every check of the house, two at a time; all of them run, whatever fails.
import './node-version.mjs';

const { install, npmCommand, root } = await import('./install.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const { spawn } = await import('node:child_process');
const { once } = await import('node:events');
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
];
/** Much of its time is waiting for pages, so it goes on beside all the others. */
const beside = {
  script: 'browser',
  title: 'The page in a real browser',
  report: join(root, 'node_modules/.kaiju-browser-tests.json'),
  when: hasChromium,
};

install();
const began = performance.now();
const [inBrowser, others] = await Promise.all([
  run(beside),
  (async () => {
    const results = [];
    for (const stage of stages) results.push(await run(stage));
    return results;
  })(),
]);
const results = [...others, inBrowser];
const failures = results.flatMap((result) => result.failures);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const skipped = results.filter((result) => result.skipped).length;
const total = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
console.log(
  `\n${results.map((result) => result.line).join('\n')}\n  all together${inSeconds(began).padStart(26)}`,
);
console.log(`\n${failures.map((name) => `✗ ${name}\n`).join('')}${total}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Runs a stage to its end, then shows at once all that it said: two are under way at any time. */
async function run({ script, title, args = [], report, when = () => true }) {
  if (!(await when()))
    return { passed: 0, failures: [], skipped: true, line: `– ${title.padEnd(28)} skipped` };
  if (report) rmSync(report, { force: true });
  const reporting = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const began = performance.now();
  console.log(`${title}…`);
  const { good, said } = await npm(['run', '--silent', script, '--', ...args, ...reporting]);
  const seconds = inSeconds(began);
  console.log(`\n── ${title} ${'─'.repeat(72 - title.length)}`);
  process.stdout.write(said);
  console.log(`── ${good ? 'passed' : 'FAILED'} in ${seconds}`);
  const counted = report && existsSync(report) ? countTests(report) : { passed: 0, failures: [] };
  if (!good && counted.failures.length === 0) counted.failures.push(title);
  if (good && !report) counted.passed = 1;
  const tests = report ? `  ${counted.passed} of ${counted.passed + counted.failures.length} tests` : '';
  return { ...counted, line: `${good ? '✓' : '✗'} ${title.padEnd(28)}${seconds.padStart(8)}${tests}` };
}

async function npm(args) {
  const child = spawn(...npmCommand(args, ['ignore', 'pipe', 'pipe']));
  const heard = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => heard.push(part));
  const [code] = await once(child, 'close');
  return { good: code === 0, said: Buffer.concat(heard) };
}

function inSeconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Where it can't be had, that is said, and everything else still counts. */
async function hasChromium() {
  const found = await ensureChromium();
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
