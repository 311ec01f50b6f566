export interface IconProps {
  readonly size?: number;
  readonly className?: string;
}

/** Sizes are given in pixels of the usual text size, and grow with the text. */
const REM_PX = 16;

/**
 * Draws an icon's outline. Each icon lives in a file of its own, so that a page carries only those
 * it shows. They stand beside words, never instead of them, so screen readers skip them.
 */
export function Icon({ outline, size = 20, className }: IconProps & { readonly outline: string }) {
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
      <path d={outline} />
    </svg>
  );
}
