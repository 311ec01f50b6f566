import { sizes as drawnSizes, type Picture, pictureFile, pictureFiles } from './picture.ts';

interface Props extends Picture {
  readonly className?: string;
  /** Pictures on the first screen are fetched at once, the others when they come near. */
  readonly eager?: boolean;
  /** The largest one there is fetched before them, and painted in the same frame as the text. */
  readonly isMain?: boolean;
  /** How wide the whole picture is drawn, what the layout cuts off included. */
  readonly sizes?: string;
}

export function Scene(props: Props) {
  const { scene, crop, alt, className, eager = false, isMain = false } = props;
  const [width, height] = crop ? [crop[2], crop[3]] : drawnSizes[scene];
  return (
    <img
      src={pictureFile({ scene, crop })}
      srcSet={pictureFiles({ scene, crop })}
      // A browser knows how wide a picture is that it fetches after the layout.
      sizes={props.sizes ?? (eager ? '100vw' : 'auto, 100vw')}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
      decoding={isMain ? 'sync' : 'async'}
      // A picture of a bright day would dazzle beside the dark theme's text.
      className={`object-cover dark:brightness-80 ${className ?? ''}`}
    />
  );
}
