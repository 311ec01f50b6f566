import type { OwnAccount } from '../../../base/account/own-account.ts';
import { comingUp, type Schedule, withShownNames } from '../../../schedules/coming-up.ts';
import { ComingUpCard } from '../../../schedules/coming-up-card.tsx';
import { Section } from '../../../ui/layout/section.tsx';

interface Props {
  readonly schedules: readonly Schedule[];
  readonly accounts: readonly OwnAccount[];
  readonly onManage: () => void;
}

/** What is scheduled for the next weeks, where anything is. */
export function DashboardComingUp({ schedules, accounts, onManage }: Props) {
  const coming = comingUp(withShownNames(schedules, accounts));
  if (coming.length === 0) return null;
  return (
    <Section
      title="Coming up"
      aside={
        <button type="button" className="link min-h-6" onClick={onManage}>
          Manage scheduled
        </button>
      }
    >
      <ComingUpCard coming={coming} accounts={accounts} />
    </Section>
  );
}
