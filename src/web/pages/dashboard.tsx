import type { Page } from '../base/page.ts';
import { LoadingView } from '../site/loading-view.tsx';

export const dashboard: Page = {
  head: { title: 'Online Banking', description: 'Your accounts.', noIndex: true },
  frame: 'bare',
  Screen: LoadingView,
};
