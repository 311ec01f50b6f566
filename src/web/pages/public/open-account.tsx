import { ApplicationScreen } from '../../applications/application-screen.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';

export const page: Page = {
  head: withBankName({
    title: 'Open a New Account',
    description:
      'Apply for a checking, savings or credit account in about five minutes. We review applications in 1-2 business days.',
  }),
  frame: 'site',
  fdicSign: true,
  Screen: ApplicationScreen,
};
