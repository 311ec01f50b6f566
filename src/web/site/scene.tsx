import award from '../art/award.svg';
import coast from '../art/coast.svg';
import coffee from '../art/coffee.svg';
import market from '../art/market.svg';
import orchard from '../art/orchard.svg';
import valley from '../art/valley.svg';
import bridge from '../art/video-poster.svg';

/** The bank's own illustrations: where they are and how large they were drawn. */
const scenes = {
  award: { url: award, width: 640, height: 720 },
  bridge: { url: bridge, width: 1280, height: 720 },
  coast: { url: coast, width: 1280, height: 960 },
  coffee: { url: coffee, width: 1280, height: 960 },
  market: { url: market, width: 1280, height: 960 },
  orchard: { url: orchard, width: 1280, height: 960 },
  valley: { url: valley, width: 1280, height: 960 },
} as const;

export type SceneName = keyof typeof scenes;

/** A piece of a picture: left, top, width and height in the picture's own units. */
export type Crop = readonly [number, number, number, number];

export interface Picture {
  readonly scene: SceneName;
  readonly crop?: Crop;
  /** What the drawing shows; empty where it only decorates. */
  readonly alt: string;
}

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
