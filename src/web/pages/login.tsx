import { type Page, withBankName } from '../base/page.ts';
import { SoonPage } from '../site/soon-page.tsx';

export const login: Page = {
  head: withBankName({
    title: 'Log in',
    description:
      'Log in to online banking with your username or e-mail, your password and an access code.',
  }),
  frame: 'site',
  fdicSign: true,
  Screen: () => <SoonPage title="Log in" text="Online banking opens here shortly." />,
};
