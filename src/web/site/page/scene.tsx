import { type Picture, pictureFile, sizes } from './picture.ts';

interface Props extends Picture {
  readonly className?: string;
  /** Pictures on the first screen are fetched at once, the others when they come near. */
  readonly eager?: boolean;
  /** The largest one there is fetched before them. */
  readonly isMain?: boolean;
}

export function Scene({ scene, crop, alt, className, eager = false, isMain = false }: Props) {
  const [width, height] = crop ? [crop[2], crop[3]] : sizes[scene];
  return (
    <img
      src={pictureFile({ scene, crop })}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
      decoding="async"
      className={`object-cover ${className ?? ''}`}
    />
  );
}
