// Makes the pictures of the pages out of our own drawings: one file for each piece that a page shows.
// Run by hand when a drawing changes or a page shows another piece:  node tools/assets/draw-pictures.ts
// Pieces that are there stay as they are; delete those that are to be drawn again.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumArguments, findChromium } from '#tests/support/browser.ts';
import { findPictures, type WantedPicture } from './find-pictures.ts';

const art = join(import.meta.dirname, '../../src/web/art');
const folder = join(import.meta.dirname, '../../src/web/public/pictures');
/** Pixels for a unit of the drawing: a picture is sharp on a screen with two pixels for one. */
const SCALE = 1.25;
const MAX_WIDTH = 1280;
/** How much of that width a picture for a phone has; src/web/site/page/picture.ts names both widths. */
const PHONE_SCALE = 0.6;
const DRAWINGS: Readonly<Record<string, string>> = { bridge: 'video-poster' };

process.chdir(join(import.meta.dirname, '../..'));
mkdirSync(folder, { recursive: true });
const wanted = findPictures();
for (const file of readdirSync(folder)) {
  if (!wanted.some((picture) => picture.file === file)) rmSync(join(folder, file));
}
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments],
});
for (const picture of wanted) {
  if (!existsSync(join(folder, picture.file))) await drawPicture(picture);
}
await browser.close();

async function drawPicture({ file, scene, crop, isForPhone }: WantedPicture): Promise<void> {
  const whole = readFileSync(join(art, `${DRAWINGS[scene] ?? scene}.svg`), 'utf8');
  const box = /viewBox="([^"]*)"/.exec(whole)?.[1] ?? '';
  const [left = 0, top = 0, width = 0, height = 0] =
    crop.length > 0 ? crop : box.split(' ').map(Number);
  const scale = Math.min(SCALE, MAX_WIDTH / width) * (isForPhone ? PHONE_SCALE : 1);
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  const piece = whole.replace(box, `${left} ${top} ${width} ${height}`);
  const address = `data:image/svg+xml;base64,${Buffer.from(piece).toString('base64')}`;
  await page.setContent(
    `<style>body { margin: 0 } img { display: block; width: 100vw; height: 100vh }</style>` +
      `<img src="${address}">`,
  );
  await page.locator('img').evaluate((image: { decode?: () => unknown }) => image.decode?.());
  const drawn = await page.screenshot({ omitBackground: true });
  await page.close();
  const { size } = await sharp(drawn)
    .avif({ quality: isForPhone ? 50 : 62, effort: 9 })
    .toFile(join(folder, file));
  console.log(`${file}: ${Math.round(size / 1024)} KiB`);
}
