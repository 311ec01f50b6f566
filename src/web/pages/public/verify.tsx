import { sitePage } from '../../base/page/page.ts';
import { VerifyPage } from '../../site/verify/verify-page.tsx';

export const page = sitePage(
  {
    title: 'Check a receipt',
    description: 'Check on your own device that a payment was really posted, without asking us.',
  },
  VerifyPage,
);
