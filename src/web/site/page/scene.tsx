import award from '../../art/award.svg';
import coast from '../../art/coast.svg';
import coffee from '../../art/coffee.svg';
import market from '../../art/market.svg';
import orchard from '../../art/orchard.svg';
import valley from '../../art/valley.svg';
import bridge from '../../art/video-poster.svg';
import type { Picture, SceneName } from './picture.ts';

/** The bank's own illustrations: where they are and how large they were drawn. */
const scenes = {
  award: { url: award, width: 640, height: 720 },
  bridge: { url: bridge, width: 1280, height: 720 },
  coast: { url: coast, width: 1280, height: 960 },
  coffee: { url: coffee, width: 1280, height: 960 },
  market: { url: market, width: 1280, height: 960 },
  orchard: { url: orchard, width: 1280, height: 960 },
  valley: { url: valley, width: 1280, height: 960 },
} as const satisfies Readonly<Record<SceneName, object>>;

export const sceneUrl = (scene: SceneName): string => scenes[scene].url;

interface Props extends Picture {
  readonly className?: string;
  /** Pictures on the first screen are fetched at once, the others when they come near. */
  readonly eager?: boolean;
}

export function Scene({ scene, crop, alt, className, eager = false }: Props) {
  const { url, width, height } = scenes[scene];
  return (
    <img
      src={crop ? `${url}#svgView(viewBox(${crop.join(',')}))` : url}
      width={crop ? crop[2] : width}
      height={crop ? crop[3] : height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
      className={`object-cover ${className ?? ''}`}
    />
  );
}
