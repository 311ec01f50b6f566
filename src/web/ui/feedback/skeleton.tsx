interface Props {
  /** The size of what will stand here, so that nothing moves when it comes: "h-5 w-32". */
  readonly className: string;
}

/** Holds the place of something that is being fetched. */
export function Skeleton({ className }: Props) {
  return <div aria-hidden="true" className={`animate-pulse rounded-lg bg-sunken ${className}`} />;
}

/** Says once, to those who cannot see the gray shapes, that something is being fetched. */
export function LoadingText() {
  return (
    <p role="status" className="sr-only">
      Loading...
    </p>
  );
}
