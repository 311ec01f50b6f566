import type { IconName } from './icon-names.ts';
import icons from './icons.svg';

interface Props {
  readonly name: IconName;
  readonly size?: number;
  readonly className?: string;
}

/** Sizes are given in pixels of the usual text size, and grow with the text. */
const REM_PX = 16;

/**
 * An icon of the one file that holds them all. Icons stand beside words, never instead of them, so
 * screen readers skip them.
 */
export function Icon({ name, size = 20, className }: Props) {
  return (
    <svg
      width={`${size / REM_PX}rem`}
      height={`${size / REM_PX}rem`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
