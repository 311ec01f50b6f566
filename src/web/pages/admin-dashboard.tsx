import type { Page } from '../base/page.ts';
import { LoadingView } from '../site/loading-view.tsx';

export const adminDashboard: Page = {
  head: { title: 'Administrator Portal', description: 'For bank staff.', noIndex: true },
  frame: 'bare',
  Screen: LoadingView,
};
