import { type ShownPage, useShownPage } from './base/use-shown-page.ts';
import { sendRequest } from './pages/send-request.ts';
import { SendRequestContext } from './site/send-request.ts';
import { SiteFrame } from './site/site-frame.tsx';

export function App({ first }: { first: ShownPage }) {
  const { path, page } = useShownPage(first);
  const { Screen, frame, fdicSign } = page;
  if (frame === 'bare') return <Screen key={path} />;
  return (
    <SendRequestContext value={sendRequest}>
      <SiteFrame fdicSign={fdicSign === true}>
        <Screen key={path} />
      </SiteFrame>
    </SendRequestContext>
  );
}
