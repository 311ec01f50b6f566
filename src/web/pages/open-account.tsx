import { type Page, withBankName } from '../base/page.ts';
import { SoonPage } from '../site/soon-page.tsx';

export const openAccount: Page = {
  head: withBankName({
    title: 'Open a New Account',
    description:
      'Apply for a checking, savings or credit account in about five minutes. We review applications in 1-2 business days.',
  }),
  frame: 'site',
  fdicSign: true,
  Screen: () => (
    <SoonPage
      title="Open a New Account"
      text="The application opens here shortly. Have your Social Security number at hand; it takes about five minutes."
    />
  ),
};
