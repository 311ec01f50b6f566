import { lazy, Suspense, useState } from 'react';
import { Play } from '../../ui/icons/play.tsx';
import { home } from '../content/home.ts';
import { Scene } from '../scene.tsx';

const FilmPlayer = lazy(async () => ({
  default: (await import('./film-player.tsx')).FilmPlayer,
}));

/** The film is drawn, not recorded: nothing of it is fetched before somebody wants to see it. */
export function Film() {
  const [playing, setPlaying] = useState(false);
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
        </div>
        <div className="relative aspect-video overflow-hidden rounded-3xl bg-bar">
          {playing ? (
            <Suspense fallback={poster}>
              <FilmPlayer onEnd={() => setPlaying(false)} />
            </Suspense>
          ) : (
            <>
              {poster}
              <button
                type="button"
                onClick={() => setPlaying(true)}
                className="absolute inset-0 m-auto grid size-20 place-items-center rounded-full border-4 border-white bg-[#0f5138] text-white shadow-pop transition-transform hover:scale-105"
              >
                <Play size={32} className="ml-1 fill-current" />
                <span className="sr-only">Play the film</span>
              </button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
