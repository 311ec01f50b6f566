export type SceneName = 'award' | 'bridge' | 'coast' | 'coffee' | 'market' | 'orchard' | 'valley';

/** A piece of a picture: left, top, width and height in the picture's own units. */
type Crop = readonly [number, number, number, number];

export interface Picture {
  readonly scene: SceneName;
  readonly crop?: Crop;
  /** What the drawing shows; empty where it only decorates. */
  readonly alt: string;
}
