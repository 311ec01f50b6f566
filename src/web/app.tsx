import { SiteFrame } from './site/site-frame.tsx';
import { type ShownPage, useShownPage } from './use-shown-page.ts';

export function App({ first }: { first: ShownPage }) {
  const { path, page } = useShownPage(first);
  const { Screen, frame, fdicSign } = page;
  if (frame === 'bare') return <Screen key={path} />;
  return (
    <SiteFrame fdicSign={fdicSign === true}>
      <Screen key={path} />
    </SiteFrame>
  );
}
