import { ApplicationStatusScreen } from '../../applications/status/application-status-screen.tsx';
import { sitePage } from '../../base/page/page.ts';

export const page = sitePage(
  {
    title: 'Application Status',
    description:
      'See where your application for an account stands, with your reference and date of birth.',
  },
  ApplicationStatusScreen,
);
