import { useEffect, useState } from 'react';
import { shots } from '#brand/film-shots.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Scene } from '../page/scene.tsx';

const shotMs = 5000;
const control =
  'grid size-11 shrink-0 place-items-center rounded-full bg-[rgb(9_17_14/0.7)] text-white hover:bg-[#09110e]';

/** Shows the shots one after another; as still pictures to visitors who want no motion. */
export function SlideShow({ onEnd }: { onEnd: () => void }) {
  const [shot, setShot] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => {
      if (shot + 1 < shots.length) setShot(shot + 1);
      else onEnd();
    }, shotMs);
    return () => clearTimeout(timer);
  }, [shot, paused, onEnd]);

  return (
    <div ref={takeFocus} tabIndex={-1} className={paused ? 'film-paused' : undefined}>
      {shots.map(({ picture, drift }, index) => (
        <div
          key={picture.scene}
          aria-hidden={index !== shot}
          className={`absolute inset-0 transition-opacity duration-1000 ${index === shot ? 'opacity-100' : 'opacity-0'}`}
        >
          <Scene
            {...picture}
            eager
            className={`size-full ${index === shot ? `drift-${drift}` : ''}`}
          />
        </div>
      ))}
      <div className="absolute inset-x-0 bottom-0 flex items-end gap-3 bg-gradient-to-t from-[rgb(9_17_14/0.85)] p-3 pt-20 text-white sm:p-5 sm:pt-24">
        <button type="button" className={control} onClick={() => setPaused(!paused)}>
          {paused ? <Icon name="play" size={20} /> : <Icon name="pause" size={20} />}
          <span className="sr-only">{paused ? 'Play' : 'Pause'}</span>
        </button>
        <div className="grow">
          <p aria-live="polite" className="text-sm font-semibold sm:text-lg">
            {shots[shot]?.caption}
          </p>
          <div aria-hidden="true" className="mt-2 flex gap-1">
            {shots.map(({ picture }, index) => (
              <span
                key={picture.scene}
                className={`h-1 grow rounded-full ${index <= shot ? 'bg-white' : 'bg-white/35'}`}
              />
            ))}
          </div>
        </div>
        <button type="button" className={control} onClick={onEnd}>
          <Icon name="x" size={20} />
          <span className="sr-only">Stop the film</span>
        </button>
      </div>
    </div>
  );
}

const takeFocus = (player: HTMLElement | null) => player?.focus({ preventScroll: true });
