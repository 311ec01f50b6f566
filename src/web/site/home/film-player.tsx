import { film } from '#brand/film.ts';
import { SlideShow } from './slide-show.tsx';
import { Video } from './video.tsx';

interface Props {
  /** Both are missing where the page has no script: then only a film can be shown. */
  readonly onEnd?: () => void;
  readonly onFail?: () => void;
}

/** The film, or its pictures where the brand has none and for visitors who want no motion. */
export function FilmPlayer({ onEnd, onFail }: Props) {
  if (!onEnd || !onFail) return film && <Video film={film} />;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return film && !isStill ? <Video film={film} onFail={onFail} /> : <SlideShow onEnd={onEnd} />;
}
