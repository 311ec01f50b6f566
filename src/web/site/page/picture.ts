/** The bank's own illustrations, and how large they were drawn. */
export const sizes = {
  award: [640, 720],
  bridge: [1280, 720],
  coast: [1280, 960],
  coffee: [1280, 960],
  market: [1280, 960],
  orchard: [1280, 960],
  valley: [1280, 960],
} as const;

export type SceneName = keyof typeof sizes;

/** A piece of a picture: left, top, width and height in the picture's own units. */
type Crop = readonly [number, number, number, number];

export interface Picture {
  readonly scene: SceneName;
  readonly crop?: Crop | undefined;
  /** What the drawing shows; empty where it only decorates. */
  readonly alt: string;
}

/**
 * The file of a picture, which `tools/assets/draw-pictures.ts` made of the drawing in src/web/art. A
 * browser draws an SVG while nothing else may happen: those of the home page took half of the time
 * that its main thread was busy.
 */
export function pictureFile({ scene, crop }: Omit<Picture, 'alt'>): string {
  return `/pictures/${[scene, ...(crop ?? [])].join('-')}.avif`;
}

/** The same picture in two widths, of which the browser takes the one that its screen can show. */
export function pictureFiles(picture: Omit<Picture, 'alt'>): string {
  const file = pictureFile(picture);
  const phoneFile = file.replace('.', '-phone.');
  const width = Math.min(1.25 * (picture.crop?.[2] ?? sizes[picture.scene][0]), 1280);
  return `${phoneFile} ${Math.round(0.6 * width)}w, ${file} ${Math.round(width)}w`;
}
