import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

/**
 * Draws the icons of the installed site from `public/icon.svg`. Run after the drawing was changed:
 * `npx tsx web/tools/app-icons.ts`.
 */
const folder = new URL('../public/', import.meta.url);
const svg = readFileSync(new URL('icon.svg', folder), 'utf8');
/** Systems cut a maskable icon into any shape: its ground fills the square. */
const square = svg.replace('rx="14"', '');

const files = [
  { file: 'icon-192.png', size: 192, drawing: svg },
  { file: 'icon-512.png', size: 512, drawing: svg },
  { file: 'icon-maskable-512.png', size: 512, drawing: square },
  { file: 'apple-touch-icon.png', size: 180, drawing: square },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { file, size, drawing } of files) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`);
    writeFileSync(new URL(file, folder), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
