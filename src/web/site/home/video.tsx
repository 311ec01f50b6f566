import type { Film } from '#brand/film.ts';
import bridge from '../../art/video-poster.svg';

interface Props {
  readonly film: Film;
  /** Called when no source can be played. Without it the visitor starts the film by its controls. */
  readonly onFail?: () => void;
}

/**
 * The film with the browser's own controls, which keyboards and screen readers know. It is put on
 * the page when the visitor presses play. Without a script it is part of the page from the start,
 * and fetches nothing by itself.
 */
export function Video({ film, onFail }: Props) {
  const last = film.sources.length - 1;
  return (
    <video
      ref={onFail && start}
      controls
      playsInline
      preload="none"
      poster={bridge}
      aria-labelledby="film-title"
      onError={onFail}
      className="absolute inset-0 size-full -outline-offset-4"
    >
      {film.sources.map(({ src, type }, index) => (
        <source key={src} src={src} type={type} onError={index === last ? onFail : undefined} />
      ))}
      <track kind="captions" src={film.captions} srcLang="en" label="English" default />
    </video>
  );
}

/**
 * By a call and not by `autoplay`: that would fetch the film before the player is on the page, and an
 * error as early as that would reach nobody. A browser that wants another press shows its controls.
 */
function start(video: HTMLVideoElement | null): void {
  video?.focus({ preventScroll: true });
  video?.play().catch(() => {});
}
