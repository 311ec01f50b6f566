import type { ReactNode } from 'react';
import { listAssignments } from '#endpoints/back-office/cases.ts';
import { MAX_CASES_AT_ONCE } from '#rules/people/staff.ts';
import { QueueList, type QueueRows } from '../../ui/queue/queue-list.tsx';
import { useEndpoint } from '../api/use-endpoint.ts';
import { type StaffMember, whyNotDecide } from '../session/staff-member.ts';
import { CaseAside } from './case/case-aside.tsx';
import type { CaseSummary } from './case/case-summary.ts';
import { LayoutSwitch } from './case/layout-switch.tsx';
import { SelectionBar } from './case/selection-bar.tsx';
import { SplitView } from './case/split-view.tsx';
import { useCardKeys } from './case/use-card-keys.ts';
import { useQueueLayout } from './case/use-queue-layout.ts';
import { useSelection } from './case/use-selection.ts';

interface Props<Row> {
  readonly me: StaffMember;
  /** What is in it, as messages call it: 'transfers'. */
  readonly name: string;
  readonly list: QueueRows<Row>;
  readonly rowId: (row: Row) => string;
  readonly summary: (row: Row) => CaseSummary;
  /** All of a case, with its decisions. */
  readonly children: (row: Row) => ReactNode;
  readonly empty: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly linkTo: (id: string) => string;
}

/** The cases of a queue: cards one below the other, or a list with the open case beside it. */
export function QueueDesk<Row>({ me, summary, ...props }: Props<Row>) {
  const { list, name, rowId, linkTo, children } = props;
  const { layout, canSplit, choose } = useQueueLayout(list);
  const isSplit = layout === 'split';
  useCardKeys(!isSplit);
  const { data: assignments } = useEndpoint(listAssignments, { isShared: true });
  const assigneeOf = (id: string) => {
    const assignee = assignments?.find(({ itemId }) => itemId === id);
    return assignee?.staffId === me.id ? 'You' : assignee?.name;
  };
  const all = useSelection(list.rows.map(rowId), MAX_CASES_AT_ONCE);
  const selection = whyNotDecide(me) === undefined ? all : undefined;
  const aside = (id: string) => (
    <CaseAside
      key={id}
      me={me}
      itemId={id}
      isOpen={isSplit}
      selection={isSplit ? undefined : selection}
    />
  );
  return (
    <div className="grid gap-3">
      <QueueList
        key={layout}
        {...props}
        aside={aside}
        arrangement={
          isSplit ? (
            <SplitView
              name={name}
              rows={list.rows}
              rowId={rowId}
              summary={summary}
              linkTo={linkTo}
              aside={aside}
              assigneeOf={assigneeOf}
              selection={selection}
            >
              {children}
            </SplitView>
          ) : undefined
        }
      />
      {/* Above the cases, though a keyboard reaches the cases first. */}
      {canSplit && <LayoutSwitch layout={layout} onLayout={choose} />}
      {selection && <SelectionBar selection={selection} />}
    </div>
  );
}
