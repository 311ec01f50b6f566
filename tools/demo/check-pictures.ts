// Photos of an invented check, drawn in shades of gray: lines where a check has its writing.
import sharp from 'sharp';

const WIDTH = 600;
const HEIGHT = 270;
const PAPER = 236;
const PRINT = 96;
const INK = 32;

interface Stroke {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shade: number;
}

const line = (left: number, top: number, width: number): Stroke => {
  return { left, top, width, height: 2, shade: PRINT };
};

const writing = (left: number, top: number, width: number): Stroke => {
  return { left, top, width, height: 9, shade: INK };
};

// Drawer, date, payee with the amount beside it, amount in words, memo, signature, routing line.
const front = [
  writing(30, 24, 150),
  line(420, 50, 150),
  writing(430, 36, 96),
  line(30, 112, 400),
  writing(60, 98, 130),
  { left: 460, top: 86, width: 110, height: 32, shade: 250 },
  writing(472, 98, 78),
  line(30, 156, 540),
  writing(36, 142, 310),
  line(30, 212, 210),
  line(350, 212, 220),
  writing(372, 196, 140),
  writing(60, 242, 360),
];

// The endorsement.
const back = [
  line(430, 40, 140),
  writing(440, 26, 120),
  line(430, 74, 140),
  writing(440, 60, 100),
  line(430, 108, 140),
];

/** Both sides in base64, as the form sends them. */
export async function checkPictures(): Promise<{ frontImage: string; backImage: string }> {
  return { frontImage: await picture(front), backImage: await picture(back) };
}

async function picture(strokes: readonly Stroke[]): Promise<string> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  for (const { left, top, width, height, shade } of strokes) {
    for (let row = top; row < top + height; row += 1) {
      pixels.fill(shade, row * WIDTH + left, row * WIDTH + left + width);
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const;
  const png = await sharp(pixels, { raw }).png().toBuffer();
  return png.toString('base64');
}
