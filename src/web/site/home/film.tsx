import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { home } from '../content/home.ts';
import { Scene } from '../page/scene.tsx';

const FilmPlayer = lazy(async () => ({
  default: (await import('./film-player.tsx')).FilmPlayer,
}));

/** Nothing of the film is fetched before the visitor presses play. */
export function Film() {
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  const poster = (
    <Scene
      scene="bridge"
      alt="Illustration: two cyclists cross a wooden bridge at sunrise, a heron stands in the water"
      className="size-full"
    />
  );
  return (
    <section aria-labelledby="film-title" className="bg-sunken">
      <div className="wrap grid items-center gap-x-14 gap-y-8 py-14 lg:grid-cols-[20rem_1fr] lg:py-20">
        <div>
          <h2 id="film-title" className="text-3xl leading-tight text-head sm:text-4xl">
            {home.film.title}
          </h2>
          <p className="mt-4 text-lg text-muted">{home.film.text}</p>
          {state === 'failed' && (
            <p role="alert" className="mt-4 text-danger">
              The film could not be played.
            </p>
          )}
        </div>
        <div className="relative aspect-video overflow-hidden rounded-3xl bg-bar">
          {state === 'playing' ? (
            <Suspense fallback={poster}>
              <FilmPlayer onEnd={() => setState('poster')} onFail={() => setState('failed')} />
            </Suspense>
          ) : (
            <>
              {poster}
              <button
                type="button"
                onClick={() => setState('playing')}
                className="absolute inset-0 m-auto grid size-20 place-items-center rounded-full border-4 border-white bg-[#0f5138] text-white shadow-pop transition-transform hover:scale-105 no-script:hidden"
              >
                <Icon name="play" size={32} className="ml-1 fill-current" />
                <span className="sr-only">Play the film</span>
              </button>
            </>
          )}
          <noscript>
            <Suspense>
              <FilmPlayer />
            </Suspense>
          </noscript>
        </div>
      </div>
    </section>
  );
}
