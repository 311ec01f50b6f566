import { Scene } from './scene.tsx';

/** For pages that lead on from a dead end. */
export function BeachScene() {
  return (
    <Scene
      scene="coast"
      crop={[0, 380, 900, 580]}
      eager
      alt="Illustration: two people and a dog walk along a wide beach"
      className="aspect-[4/3] w-full rounded-3xl"
    />
  );
}
