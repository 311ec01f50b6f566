import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { readJournal } from '#endpoints/back-office/books.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatDate, formatDateTime } from '../base/format/format.ts';
import { sentenceCase } from '../base/format/sentence-case.ts';
import { openView, rejectView } from '../base/page/use-view-url.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { BackButton } from './back-button.tsx';
import type { BooksView } from './books-view.ts';
import { AmountWithSide, SideAmount } from './side-amounts.tsx';
import { TextButton } from './text-button.tsx';
import { roleOf, whoActed } from './who-acted.ts';

type Journal = Reply<typeof readJournal>;

interface Props {
  readonly number: string;
  /** Beside the heading: what can be done with it. */
  readonly actions?: ReactNode;
  readonly onView: (view: BooksView) => void;
}

/** One journal: what it posted, and which actions of whom led to it. */
export function JournalPage({ number, actions, onView }: Props) {
  const { data, error, refetch } = useEndpoint(readJournal, { params: { number } });
  const isMissing = error?.status === 404;
  const reject = useEffectEvent(() => rejectView({ path: ['books'], params: {} }));
  useEffect(() => {
    if (isMissing) reject();
  }, [isMissing]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackButton
        label="Trial balance"
        onClick={() => onView({ kind: 'trial-balance', day: data?.day })}
      />
      <ScreenHeading
        title={`Journal ${number}`}
        actions={data && actions}
        note={data ? `${sentenceCase(data.kind)}, bank day ${formatDate(data.day)}` : '\u00A0'}
      />
      {error ? (
        <LoadError text={refusalSentence(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="grid grid-cols-1 gap-5">
          <Facts journal={data} onView={onView} />
          <Entries journal={data} onView={onView} />
          <Actions actions={data.actions} />
        </div>
      ) : (
        <>
          <LoadingText />
          <Skeleton className="h-40 w-full rounded-3xl" />
        </>
      )}
    </div>
  );
}

interface PartProps {
  readonly journal: Journal;
  readonly onView: (view: BooksView) => void;
}

function Facts({ journal, onView }: PartProps) {
  const { postedAt, reverses, reversedBy } = journal;
  const link = (number: string) => (
    <TextButton onClick={() => onView({ kind: 'journal', number })}>Journal {number}</TextButton>
  );
  return (
    <Card title="Posting">
      <DetailList>
        <Detail label="Posted by" more={roleOf(journal)}>
          {whoActed(journal)}
        </Detail>
        <Detail label="Posted at">{formatDateTime(postedAt)}</Detail>
        {reverses !== null && <Detail label="Reverses">{link(reverses)}</Detail>}
        {reversedBy !== null && <Detail label="Reversed by">{link(reversedBy)}</Detail>}
      </DetailList>
    </Card>
  );
}

const cell = 'px-2.5 py-2.5 align-top first:pl-0 last:pr-0';
const wide = 'max-sm:hidden';

function Entries({ journal: { entries, day }, onView }: PartProps) {
  return (
    <Card title="Entries">
      {entries.length === 0 ? (
        <p className="text-muted">This journal moved no money: it changed holds or limits only.</p>
      ) : (
        <div className="relative large-text:overflow-x-auto">
          <table aria-label="Entries" className="w-full border-collapse text-[0.9375rem]">
            <thead className="text-sm text-muted">
              <tr className="border-b border-border">
                <th scope="col" className={`${cell} text-left font-medium`}>
                  Account
                </th>
                <th scope="col" className={`${cell} ${wide} text-right font-medium`}>
                  Debit
                </th>
                <th scope="col" className={`${cell} ${wide} text-right font-medium`}>
                  Credit
                </th>
                <th scope="col" className={`${cell} text-right font-medium sm:hidden`}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id} className="border-t border-hair">
                  <th scope="row" className={`${cell} text-left font-normal`}>
                    <TextButton
                      onClick={() => onView({ kind: 'account', number: entry.account, day })}
                    >
                      {entry.account} {entry.accountName}
                    </TextButton>
                    <span className="block text-sm text-muted">
                      {entry.description}
                      {entry.accountNumber !== null && (
                        <span className="tabular-nums"> · {entry.accountNumber}</span>
                      )}
                    </span>
                  </th>
                  <td className={`${cell} ${wide} text-right`}>
                    <SideAmount value={entry.debit} />
                  </td>
                  <td className={`${cell} ${wide} text-right`}>
                    <SideAmount value={entry.credit} />
                  </td>
                  <td className={`${cell} text-right sm:hidden`}>
                    <AmountWithSide debit={entry.debit} credit={entry.credit} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

/** The audit log, narrowed down to the day of the line so that the line is on its first pages. */
function openAuditLine({ number, at }: Journal['actions'][number]): void {
  const day = bankDay(new Date(at));
  openView({ path: ['audit-log', number], params: { from: day, to: day } });
}

function Actions({ actions }: Pick<Journal, 'actions'>) {
  return (
    <Card title="Actions">
      {actions.length === 0 ? (
        <p className="text-muted">
          The audit log has no action for this journal: the bank’s system posted it.
        </p>
      ) : (
        <ol aria-label="Actions" className="grid">
          {actions.map((action) => (
            <li
              key={action.number}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hair py-2.5 first:border-t-0"
            >
              <span>
                <span className="font-semibold">{sentenceCase(action.action)}</span>
                <span className="text-muted"> · </span>
                <TextButton onClick={() => openAuditLine(action)}>
                  Audit line {action.number}
                </TextButton>
              </span>
              <span>
                {whoActed(action)}
                {roleOf(action) && <span className="text-muted"> ({roleOf(action)})</span>}
                <span className="text-sm text-muted">, {formatDateTime(action.at)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
