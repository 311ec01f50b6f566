/** A bar at the top of the window that runs while another page's code is on its way. */
export function LoadingBar() {
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-0 z-50 h-1 appear-late overflow-hidden bg-soft print:hidden"
    >
      <div className="h-full w-1/3 run-across bg-primary forced-colors:bg-[Highlight]" />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
