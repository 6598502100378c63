import { catalogue } from '@kaiju/registry/catalogue';
import { openHouse } from './house.ts';
import { setScenes } from './scenes.ts';
import { arrive, goHome } from './visitor.ts';
import { loadedFor, MOST, total, type Weight, weigh, weighWorkers } from './weight.ts';

/** What the page costs, measured: `npx tsx web/tests/budget.ts`. */
const house = await openHouse();
process.env.KAIJU_HOUSE = house.url;
process.env.KAIJU_CHROMIUM = house.chromium;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const list = (weights: readonly Weight[]) => {
  for (const { file, bytes } of weights) console.log(`  ${kB(bytes).padStart(9)}  ${file}`);
};
try {
  for (const { id } of catalogue) {
    const visitor = await arrive();
    const page = weigh(house.site, await loadedFor(visitor, id, 'device'));
    await visitor.context.close();
    console.log(`JavaScript for home and a table of ${id}, gzip: ${kB(total(page))} of ${kB(MOST)}`);
    list(page);
  }
  const workers = weighWorkers(house.site);
  console.log(`Workers, gzip: ${kB(total(workers))}`);
  list(workers);
  await cold();
  await moving();
} finally {
  await goHome();
  await house.close();
}

/** A page that was never here before, and the way to the first decision. */
async function cold(): Promise<void> {
  const { page, context } = await arrive();
  await page.goto('/');
  const play = page.getByRole('link', { name: 'Play a bot' }).last();
  await play.waitFor();
  const shown = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { paint: paint?.startTime ?? 0, now: performance.now() };
  });
  console.log(
    `Cold page: first paint after ${shown.paint.toFixed(0)} ms, can be used by ${shown.now.toFixed(0)} ms`,
  );
  const clicked = performance.now();
  await play.click();
  await page.locator('.prompt.is-ask').waitFor();
  console.log(
    `First decision against a bot: 1 click, ${(performance.now() - clicked).toFixed(0)} ms after it`,
  );
  await context.close();
}

/** Thirty units on the board, all of them under way at once. */
async function moving(): Promise<void> {
  const scenes = await setScenes('en');
  const { page } = await arrive({ as: scenes.ann, moving: true });
  await page.goto(scenes.battle);
  await page.locator('.mi-unit').first().waitFor();
  const { units, frames, seconds, slowest } = await page.evaluate(async () => {
    const stage = document.querySelector('.mi-units') as HTMLElement;
    const own = [...stage.querySelectorAll<HTMLElement>('.mi-unit')];
    while (stage.children.length < 30) stage.append(own[stage.children.length % own.length].cloneNode(true));
    for (const [i, unit] of [...stage.children].entries()) {
      const far = 120 + 17 * i;
      const way = [0, 1, 2, 3].map((n) => `${far * Math.cos(i + n)}px ${far * Math.sin(i + n)}px`);
      unit.animate({ translate: [...way, way[0]] }, { duration: 1500, iterations: Infinity });
    }
    const times: number[] = [];
    const began = performance.now();
    while (performance.now() - began < 4000)
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
    const gaps = times.slice(1).map((time, i) => time - times[i]);
    return {
      units: stage.children.length,
      frames: gaps.length,
      seconds: (times[times.length - 1] - times[0]) / 1000,
      slowest: Math.max(...gaps),
    };
  });
  console.log(
    `${units} units moving: ${(frames / seconds).toFixed(1)} frames a second, the slowest ${slowest.toFixed(0)} ms`,
  );
}
