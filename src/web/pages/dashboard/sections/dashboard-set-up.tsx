import { openView } from '../../../base/page/use-view-url.ts';
import { SetUpCard } from '../../../overview/set-up-card.tsx';

interface Props {
  readonly isDialogOpen: boolean;
  readonly className: string;
}

const views = {
  signIn: ['authenticator'],
  recoveryCodes: ['authenticator'],
  directDeposit: ['direct-deposit'],
  alerts: ['settings', 'alerts'],
} as const;

/** What a new customer sets up first; each step opens the view where that is done. */
export function DashboardSetUp(props: Props) {
  return <SetUpCard {...props} onStep={(step) => openView({ path: views[step], params: {} })} />;
}
