import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { readJournal } from '#endpoints/back-office/books.ts';
import {
  listCorrections,
  readJournalForReversal,
  reverseJournal,
} from '#endpoints/back-office/corrections.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { readUser } from '#endpoints/people/customers.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useEndpoint, useSubmit } from '../../base/api/use-endpoint.ts';
import { ReasonDialog } from '../../base/form/reason-dialog.tsx';
import { formatDateTime, maskedNumber } from '../../base/format/format.ts';
import { sentenceCase } from '../../base/format/sentence-case.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import {
  SecondPersonRemarks,
  waitingToast,
  whyNotApproveTwice,
} from '../../base/queue/decision/second-person.tsx';
import { useQueue } from '../../base/queue/use-queue.ts';
import { type StaffMember, whyNotManage } from '../../base/session/staff-member.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Remarks } from '../../ui/display/remark.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingText, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';

interface Props {
  readonly me: StaffMember;
  readonly number: string;
  readonly onClose: () => void;
}

type Journal = Reply<typeof readJournalForReversal>;

/** One journal with all its entries, and the way to take it back. */
export function JournalDialog({ me, number, onClose }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch, isFetching } = useEndpoint(readJournalForReversal, {
    params: { number },
  });
  const reversing = useSubmit(reverseJournal, {
    refreshes: [
      readJournalForReversal,
      readJournal,
      listCorrections,
      listAllTransactions,
      listAllAccounts,
      readUser,
      readOverview,
    ],
    onDone: ({ needsSecondApproval, journalNumber }) =>
      showToast(
        needsSecondApproval
          ? waitingToast
          : { title: 'Journal reversed', text: `Journal ${journalNumber} takes it back.` },
      ),
    onRefused: (refusal) => toastRefusal('Error reversing journal', refusal),
  });
  const waiting = data?.waitsForSecondPerson ?? null;
  const why = whyNotManage(me) ?? data?.whyNotReversed ?? whyNotApproveTwice(me, waiting);
  return (
    <Dialog
      title={`Journal ${number}`}
      onClose={onClose}
      medium
      footer={
        <>
          {why && <p className="mr-auto basis-60 grow self-center text-sm text-muted">{why}</p>}
          <Button
            kind="danger"
            disabled={!data || why !== undefined}
            busy={reversing.isPending}
            busyText="Reversing..."
            onClick={() => setAsking(true)}
          >
            Reverse
          </Button>
        </>
      }
    >
      {data ? (
        <Entries data={data} />
      ) : error ? (
        <LoadError
          text={refusalSentence(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <LoadingText />
          <Skeleton className="h-40 w-full" />
        </>
      )}
      {reversing.error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(reversing.error)}
        </Notice>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Reverse journal ${number}?`}
          submitLabel="Reverse journal"
          hint="For staff only. The customer will not see it."
          required="Please give a reason."
          onClose={() => setAsking(false)}
          onSubmit={(reason) => {
            setAsking(false);
            const correctionId = data?.correctionId ?? undefined;
            reversing.submit({ params: { number }, body: { reason, correctionId } });
          }}
        >
          <p>
            A new journal takes back every entry of this one. The original stays in the books. The
            customer gets an email.
          </p>
        </ReasonDialog>
      )}
    </Dialog>
  );
}

function Entries({ data }: { readonly data: Journal }) {
  const { journal, waitsForSecondPerson, reason } = data;
  const { kind, postedAt, reverses, reversedBy, entries } = journal;
  const { today } = useQueue('adjustments');
  return (
    <div className="grid gap-5">
      <DetailList>
        <Detail label="Kind">{sentenceCase(kind)}</Detail>
        <Detail label="Posted">{formatDateTime(postedAt)}</Detail>
        {reverses && <Detail label="Reverses">Journal {reverses}</Detail>}
        {reversedBy && <Detail label="Reversed by">Journal {reversedBy}</Detail>}
        {reason && <Detail label="Reason for the reversal">{reason}</Detail>}
      </DetailList>
      {waitsForSecondPerson && (
        <Remarks label="Reversal">
          <SecondPersonRemarks waiting={waitsForSecondPerson} today={today} />
        </Remarks>
      )}
      <div>
        <h3 className="mb-2 text-xl leading-7">Entries</h3>
        <ul className="divide-y divide-hair">
          {entries.map((entry) => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="font-semibold">
                  {entry.accountName}
                  {entry.accountNumber !== null && ` ${maskedNumber(entry.accountNumber)}`}
                </p>
                <p className="text-sm text-muted wrap-anywhere">
                  {entry.userName === null ? 'The bank’s own account' : entry.userName} ·{' '}
                  {entry.description}
                </p>
              </div>
              <Amount
                value={entry.amount.replace('-', '')}
                type={entry.amount.startsWith('-') ? 'debit' : 'credit'}
                className="font-semibold"
              />
            </li>
          ))}
          {entries.length === 0 && <li className="text-muted">It changed holds or limits only.</li>}
        </ul>
      </div>
    </div>
  );
}
