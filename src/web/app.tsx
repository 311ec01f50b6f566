import type { ShownPage } from './load-page.ts';
import { LoadingBar } from './ui/feedback/loading-bar.tsx';
import { useShownPage } from './use-current-page.ts';

export function App({ first }: { first: ShownPage }) {
  const { shown, isLoading } = useShownPage(first);
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
