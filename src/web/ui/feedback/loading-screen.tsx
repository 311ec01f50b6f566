/** Stands where a screen will be while its code is on its way. */
export function LoadingScreen() {
  return (
    <p role="status" className="py-20 text-center text-muted">
      Loading...
    </p>
  );
}
