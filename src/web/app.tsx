import type { ShownPage } from './load-page.ts';
import { useShownPage } from './use-shown-page.ts';

export function App({ first }: { first: ShownPage }) {
  const { path, page, Frame } = useShownPage(first);
  const { Screen, fdicSign } = page;
  if (!Frame) return <Screen key={path} />;
  return (
    <Frame fdicSign={fdicSign === true}>
      <Screen key={path} />
    </Frame>
  );
}
