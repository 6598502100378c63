import { fileURLToPath } from 'node:url';
import { parseCLI, startVitest } from 'vitest/node';
import { openHouse } from './house.ts';
import { makePictures } from './pictures.ts';
import { goHome } from './visitor.ts';

/**
 * The page in a real browser: `npm run browser`.
 * `--update` keeps the screenshots as they are now; `--pictures` makes those of the documents instead of testing.
 * Anything else is vitest's: the name of a file, `-t` and the name of a test.
 */
const given = process.argv.slice(2);
const house = await openHouse();
process.env.KAIJU_HOUSE = house.url;
process.env.KAIJU_CHROMIUM = house.chromium;
process.env.KAIJU_SITE = house.site;
try {
  if (given.includes('--pictures')) await makePictures();
  else {
    if (given.includes('--update')) process.env.KAIJU_KEEP_PICTURES = 'yes';
    const { filter, options } = parseCLI(['vitest', 'run', ...given.filter((arg) => arg !== '--update')]);
    const config = fileURLToPath(new URL('../../vitest.browser.config.ts', import.meta.url));
    const run = await startVitest('test', filter, { ...options, config, watch: false });
    await run.close();
  }
} finally {
  await goHome();
  await house.close();
}
