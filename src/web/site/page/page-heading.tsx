/** The page's one h1. It takes the focus after a navigation, so that it is read out. */
export function PageHeading({ children, className }: { children: string; className?: string }) {
  return (
    <h1
      tabIndex={-1}
      className={`text-[2.5rem] leading-[1.05] text-head sm:text-5xl lg:text-6xl ${className ?? ''}`}
    >
      {children}
    </h1>
  );
}
