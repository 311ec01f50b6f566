import { useState } from 'react';
import { listSchedules } from '#endpoints/payments/schedules.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { Loaded } from '../base/api/loaded.tsx';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { useDialogTab } from '../base/page/use-dialog-tab.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { type Schedule, withShownNames } from './coming-up.ts';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleRow } from './schedule-row.tsx';

const scheduledTabs = ['list', 'calendar'] as const;

interface Props {
  readonly accounts: readonly OwnAccount[];
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** Everything that is scheduled, to be paused, changed, skipped or cancelled. */
export function ScheduledDialog({ accounts, onNew, onClose }: Props) {
  const schedules = useEndpoint(listSchedules, { isShared: true });
  const shown = withShownNames(schedules.data?.schedules ?? [], accounts);
  const [tab, setTab] = useDialogTab('scheduled', scheduledTabs);
  const [edited, setEdited] = useState<Schedule>();
  return (
    <Dialog
      title="Scheduled"
      medium
      steady
      onClose={onClose}
      footer={
        <Button onClick={onNew}>
          <Icon name="plus" size={18} />
          Schedule a payment
        </Button>
      }
    >
      <Loaded
        result={schedules}
        what="Your schedules"
        skeleton={
          <>
            <LoadingText />
            <Skeleton className="h-16 w-full" />
          </>
        }
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              title="Nothing is scheduled"
              text="Payments for a later day, and those that repeat, appear in this list."
            />
          ) : (
            <Tabs
              label="Scheduled"
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  id: 'list',
                  label: 'All schedules',
                  content: (
                    <ul className="divide-y divide-hair">
                      {shown.map((schedule) => (
                        <ScheduleRow
                          key={schedule.id}
                          schedule={schedule}
                          onEdit={() => setEdited(schedule)}
                        />
                      ))}
                    </ul>
                  ),
                },
                {
                  id: 'calendar',
                  label: 'Calendar',
                  content: <ScheduleCalendar schedules={shown} accounts={accounts} />,
                },
              ]}
            />
          )
        }
      </Loaded>
      {edited && (
        <ScheduleDialog
          accounts={accounts}
          schedule={edited}
          onDone={() => setEdited(undefined)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  );
}
