import { type Page, withBankName } from '../base/page.ts';
import { SoonPage } from '../site/soon-page.tsx';

export const adminLogin: Page = {
  head: withBankName({
    title: 'Administrator login',
    description: 'For authorized personnel of the bank. All activity is logged.',
    noIndex: true,
  }),
  frame: 'site',
  Screen: () => (
    <SoonPage title="Administrator login" text="The staff portal opens here shortly." />
  ),
};
