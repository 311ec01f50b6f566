/** One picture of the story, and the sentence told over it. */
export interface Shot {
  readonly picture: {
    readonly scene: 'bridge' | 'coast' | 'coffee' | 'market' | 'orchard' | 'valley';
    /** Left, top, width and height in the drawing's own units. */
    readonly crop: readonly [number, number, number, number];
    readonly alt: string;
  };
  readonly caption: string;
  /** Which way the camera drifts over the drawing. */
  readonly drift: 'left' | 'right' | 'in' | 'up';
}

export const shots: readonly Shot[] = [
  {
    picture: { scene: 'valley', crop: [0, 60, 1280, 720], alt: 'Dawn over the valley' },
    caption: 'A little after six, the valley wakes.',
    drift: 'in',
  },
  {
    picture: { scene: 'coffee', crop: [0, 120, 1280, 720], alt: 'A bakery before it opens' },
    caption: 'The first loaves come out of an oven we helped to buy.',
    drift: 'left',
  },
  {
    picture: {
      scene: 'market',
      crop: [0, 220, 1280, 720],
      alt: 'The farmers market on main street',
    },
    caption: 'By nine, main street is one long conversation.',
    drift: 'right',
  },
  {
    picture: { scene: 'orchard', crop: [0, 160, 1280, 720], alt: 'An orchard in blossom' },
    caption: 'Up the hill, a fourth generation prunes the same trees.',
    drift: 'in',
  },
  {
    picture: { scene: 'coast', crop: [0, 180, 1280, 720], alt: 'The coast at sunset' },
    caption: 'And in the evening, some of us drive to the sea.',
    drift: 'up',
  },
  {
    picture: { scene: 'bridge', crop: [0, 0, 1280, 720], alt: 'Cyclists on a wooden bridge' },
    caption: 'We bank for all of it. Where local means everything.',
    drift: 'in',
  },
];
