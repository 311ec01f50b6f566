import type { CurrentPage } from './load-page.ts';
import { LoadingBar } from './ui/feedback/loading-bar.tsx';
import { useCurrentPage } from './use-current-page.ts';

export function App({ first }: { first: CurrentPage }) {
  const { shown, isLoading } = useCurrentPage(first);
  const { path, page, Frame } = shown;
  const { Screen, fdicSign } = page;
  const screen = <Screen key={path} />;
  return (
    <>
      {isLoading && <LoadingBar />}
      {Frame ? <Frame fdicSign={fdicSign === true}>{screen}</Frame> : screen}
    </>
  );
}
