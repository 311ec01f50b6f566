// Makes the film of the home page out of our own drawings: the video files and their captions.
// Run by hand when a drawing or the story changes, never by a build. It needs ffmpeg on the machine
// (Debian: apt-get install ffmpeg):  node tools/assets/make-film.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { type Film, film } from '#brand/film.ts';
import { type Shot, shots } from '#brand/film-shots.ts';
import { chromiumArguments, findChromium } from '#tests/support/browser.ts';

const art = join(import.meta.dirname, '../../src/web/art');
const publicFolder = join(import.meta.dirname, '../../src/web/public');
/** Drawn larger than it is encoded: the edges of the drawings stay smooth while they move. */
const [width, height] = [1280, 720];
const encodedSize = '960:540';
const framesPerSecond = 25;
const fadeSeconds = 0.8;

const scenes: Readonly<Record<Shot['picture']['scene'], { file: string; drawnHeight: number }>> = {
  bridge: { file: 'video-poster.svg', drawnHeight: 720 },
  coast: { file: 'coast.svg', drawnHeight: 960 },
  coffee: { file: 'coffee.svg', drawnHeight: 960 },
  market: { file: 'market.svg', drawnHeight: 960 },
  orchard: { file: 'orchard.svg', drawnHeight: 960 },
  valley: { file: 'valley.svg', drawnHeight: 960 },
};

/** Scale and shift in pixels at the start and at the end of a shot. */
const drifts = {
  in: { scale: [1.02, 1.12], x: [0, 0], y: [0, 0] },
  left: { scale: [1.08, 1.08], x: [40, -40], y: [0, 0] },
  right: { scale: [1.08, 1.08], x: [-40, 40], y: [0, 0] },
  up: { scale: [1.08, 1.08], x: [0, 0], y: [24, -24] },
} as const;

const h264 = '-c:v libx264 -profile:v high -preset slow -crf 30 -movflags +faststart';
const vp9 = '-c:v libvpx-vp9 -b:v 0 -crf 42 -row-mt 1 -deadline good -cpu-used 3';

if (!film) throw new Error('The brand names no film, so there is none to make.');
await makeFilm(film);

async function makeFilm({ sources, captions, seconds }: Film): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    await drawFrames(folder, seconds);
    for (const { src, type } of sources) {
      const codec = type.startsWith('video/mp4') ? h264 : vp9;
      await encode(join(folder, '%04d.jpg'), codec.split(' '), publicFolder + src);
      const { size } = await stat(publicFolder + src);
      console.log(`${src}: ${Math.round(size / 1024)} KiB`);
    }
    await writeFile(publicFolder + captions, captionsOf(seconds));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function drawFrames(folder: string, seconds: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments],
  });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(await stageHtml());
    await page.evaluate(`Promise.all([...document.images].map((image) => image.decode()))`);
    for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
      await page.evaluate(pose(frame / framesPerSecond, seconds / shots.length));
      await savePicture(page, join(folder, `${String(frame + 1).padStart(4, '0')}.jpg`));
    }
  } finally {
    await browser.close();
  }
}

async function savePicture(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, type: 'jpeg', quality: 96 });
}

/** All shots above each other, the later ones on top and not to be seen yet. */
async function stageHtml(): Promise<string> {
  const images = shots.map(async ({ picture: { scene, crop } }) => {
    const { file, drawnHeight } = scenes[scene];
    const svg = await readFile(join(art, file));
    const [left, top] = crop;
    return `<div><img src="data:image/svg+xml;base64,${svg.toString('base64')}"
      width="${width}" height="${drawnHeight}" style="margin:-${top}px 0 0 -${left}px"></div>`;
  });
  return `<style>body{margin:0;background:#000;overflow:hidden}
    div{position:absolute;inset:0;overflow:hidden;opacity:0;transform-origin:center}</style>
    ${(await Promise.all(images)).join('')}`;
}

/** A script that shows the film as it is at a moment. */
function pose(moment: number, shotSeconds: number): string {
  const looks = shots.map(({ drift }, index) => {
    const since = moment - index * shotSeconds;
    // A shot goes on until the next one has covered it.
    const part = Math.min(1, Math.max(0, since / (shotSeconds + fadeSeconds)));
    const shown = index === 0 ? 1 : Math.min(1, Math.max(0, since / fadeSeconds));
    const { scale, x, y } = drifts[drift];
    const at = ([from, to]: readonly [number, number]) => from + (to - from) * part;
    const transform = `translate(${at(x)}px, ${at(y)}px) scale(${at(scale)})`;
    return { opacity: String(shown), transform };
  });
  return `${JSON.stringify(looks)}.forEach((look, index) =>
    Object.assign(document.querySelectorAll('div')[index].style, look))`;
}

async function encode(pattern: string, codec: readonly string[], output: string): Promise<void> {
  const input = ['-framerate', String(framesPerSecond), '-i', pattern];
  const scale = ['-vf', `scale=${encodedSize}:flags=lanczos`, '-pix_fmt', 'yuv420p'];
  const plain = ['-an', '-map_metadata', '-1', '-bitexact', ...scale];
  const command = ['-y', '-loglevel', 'error', ...input, ...plain, ...codec, output];
  const [code] = await once(spawn('ffmpeg', command, { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** One sentence a shot, off the picture while one shot becomes the next. */
function captionsOf(seconds: number): string {
  const each = seconds / shots.length;
  const cues = shots.map(({ caption }, index) => {
    const [from, to] = [index * each + 0.4, (index + 1) * each - 0.2];
    return `${timeOf(from)} --> ${timeOf(to)}\n${caption}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function timeOf(seconds: number): string {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
}
