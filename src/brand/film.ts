// The video section of the home page. Where `film` is null, the page shows the drawings of
// film-shots.ts as a slide show instead, as it does for visitors who want no motion.

export interface Film {
  /** In the order of preference; a browser takes the first whose type it can play. */
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  /** WebVTT, in English. */
  readonly captions: string;
  readonly seconds: number;
}

/** Made from the same shots by tools/assets/make-film.ts; the files are under src/web/public. */
export const film: Film | null = {
  sources: [
    { src: '/film/morning-in-the-valley.mp4', type: 'video/mp4; codecs="avc1.64001f"' },
    { src: '/film/morning-in-the-valley.webm', type: 'video/webm; codecs="vp9"' },
  ],
  captions: '/film/morning-in-the-valley.vtt',
  seconds: 24,
};
