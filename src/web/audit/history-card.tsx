import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { acknowledgeRecovery, askHistoryCheck, readHistory } from '#endpoints/back-office/audit.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { formatCount, formatDateTime } from '../base/format/format.ts';
import { toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Card } from '../ui/layout/card.tsx';

type History = Reply<typeof readHistory>;

const WATCH_MS = 2_000;

/** Whether the chains over ledger and audit log are whole, and a look at all of it on demand. */
export function HistoryCard({ isAdministrator }: { readonly isAdministrator: boolean }) {
  const [started, setStarted] = useState<{ readonly before: string | undefined }>();
  const state = useEndpoint(readHistory, started ? { pollMs: WATCH_MS } : {});
  const checkedAt = state.data?.lastCheck?.checkedAt;
  const isChecking = started !== undefined && started.before === checkedAt;
  if (started && !isChecking) setStarted(undefined);

  const check = useSubmit(askHistoryCheck, {
    onDone: () => setStarted({ before: checkedAt }),
    onRefused: (refusal) => toastRefusal('Error verifying history', refusal),
  });

  return (
    <Card
      title="Tamper check"
      actions={
        <Button
          kind="outline"
          size="small"
          busy={check.isPending || isChecking}
          busyText="Verifying..."
          onClick={() => check.submit()}
        >
          Verify now
        </Button>
      }
    >
      {state.error && (
        <LoadError text={refusalSentence(state.error)} onRetry={() => void state.refetch()} />
      )}
      {state.data && (
        <div className="grid gap-3">
          {state.data.recoveries.map((recovery) => (
            <Recovery
              key={recovery.number}
              recovery={recovery}
              isAdministrator={isAdministrator}
              onDone={() => void state.refetch()}
            />
          ))}
          <HistoryText history={state.data} />
        </div>
      )}
    </Card>
  );
}

function HistoryText({ history: { ledger, audit, lastCheck } }: { readonly history: History }) {
  return (
    <div className="grid gap-3">
      <LastCheck check={lastCheck} />
      <dl className="grid gap-x-8 gap-y-1 text-sm text-muted sm:grid-cols-2">
        <Chain name="Ledger" chain={ledger} />
        <Chain name="Audit log" chain={audit} />
      </dl>
    </div>
  );
}

interface RecoveryProps {
  readonly recovery: History['recoveries'][number];
  readonly isAdministrator: boolean;
  readonly onDone: () => void;
}

/** The database was set back to an earlier moment: staff must know, and an administrator say so. */
function Recovery({ recovery, isAdministrator, onDone }: RecoveryProps) {
  const acknowledge = useSubmit(acknowledgeRecovery, {
    onDone,
    onRefused: (refusal) => {
      toastRefusal('Error acknowledging', refusal);
      onDone();
    },
  });
  const { number, recordedAt, reason } = recovery;
  return (
    <Notice tone="pending" title={`History was restored, recorded ${formatDateTime(recordedAt)}`}>
      <p className="break-words">
        {reason} Activity after the restored moment is gone; check recent payments.
      </p>
      {isAdministrator && (
        <Button
          kind="outline"
          size="small"
          className="mt-2"
          busy={acknowledge.isPending}
          onClick={() => acknowledge.submit({ body: { number } })}
        >
          Acknowledge
        </Button>
      )}
    </Notice>
  );
}

function LastCheck({ check }: { readonly check: History['lastCheck'] }) {
  if (check === null) return <p>The full history has not been checked yet.</p>;
  if (check.inOrder) {
    return (
      <p role="status" className="flex gap-2.5">
        <Icon name="circle-check" size={22} className="shrink-0 text-completed" />
        <span>
          <b>Chain verified.</b> Nothing has been changed, as of {formatDateTime(check.checkedAt)}.
        </span>
      </p>
    );
  }
  return (
    <Notice tone="danger" title={`A change was found on ${formatDateTime(check.checkedAt)}`}>
      <ul className="list-disc pl-5">
        {check.findings.flatMap(({ what, wrong }) =>
          wrong.map((finding) => (
            <li key={`${what} ${finding}`}>
              {what}: {finding}
            </li>
          )),
        )}
      </ul>
    </Notice>
  );
}

interface ChainProps {
  readonly name: string;
  readonly chain: History['ledger'];
}

function Chain({ name, chain: { seals, sealedAt, unsealed } }: ChainProps) {
  return (
    <div>
      <dt className="inline font-semibold text-ink">{name}: </dt>
      <dd className="inline">
        {seals === 1 ? '1 seal' : `${formatCount(seals)} seals`}
        {sealedAt && `, newest ${formatDateTime(sealedAt)}`}; {formatCount(unsealed)} not sealed yet
      </dd>
    </div>
  );
}
