export interface IconProps {
  readonly size?: number;
  readonly className?: string;
}

/**
 * Draws an icon's outline. Each icon lives in a file of its own, so that a page carries only those
 * it shows. They stand beside words, never instead of them, so screen readers skip them.
 */
export function Icon({ outline, size = 20, className }: IconProps & { readonly outline: string }) {
  return (
    <svg
      width={size}
      height={size}
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
