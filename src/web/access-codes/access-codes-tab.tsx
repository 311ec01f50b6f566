import { useEffect, useEffectEvent } from 'react';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { generatePool, listAccessCodes } from '#endpoints/people/access-codes.ts';
import { durationText } from '#rules/calendar/duration-text.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { QueueScreen } from '../base/queue/queue-screen.tsx';
import { useQueue } from '../base/queue/use-queue.ts';
import { type StaffMember, whyNotDecide } from '../base/session/staff-member.ts';
import { countdown } from '../base/session/time-left.ts';
import { useStaffTerms } from '../base/session/use-staff-terms.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TableMessage } from '../ui/table/table-message.tsx';
import { CodeTile } from './code-tile.tsx';
import { useActiveCodes } from './use-active-codes.ts';

/** The codes staff read out to customers who log in. */
export function AccessCodesTab({ me }: { readonly me: StaffMember }) {
  const { today } = useQueue('applications');
  const { codes, isRunOut, isEmpty, error, refetch } = useActiveCodes();
  const why = whyNotDecide(me);
  const seconds = useStaffTerms()?.accessCodeSeconds;
  const lifetime = seconds === undefined ? '' : durationText(seconds * 1_000);
  const generate = useSubmit(generatePool, {
    refreshes: [listAccessCodes, readOverview],
    onDone: ({ count }) =>
      showToast({
        title: 'Access codes generated successfully',
        text: `Generated ${count} new codes${lifetime && ` (expire in ${lifetime})`}`,
      }),
    onRefused: (refusal) => toastRefusal('Error generating codes', refusal),
  });

  const fill = useEffectEvent(() => {
    if (why === undefined) generate.submit();
  });
  // A colleague may have made new ones, so the server is asked before a pool is added.
  const ask = useEffectEvent(() => refetch());
  useEffect(() => {
    if (isRunOut) ask();
  }, [isRunOut]);
  // The toast says how long they live, so that has to be known first.
  const isKnown = seconds !== undefined;
  useEffect(() => {
    if (isEmpty && isKnown) fill();
  }, [isEmpty, isKnown]);

  const unused = codes?.filter(({ used }) => !used) ?? [];
  const longest = Math.max(0, ...unused.map(({ left }) => left));
  return (
    <QueueScreen
      me={me}
      title="Access Codes"
      note="one code per sign-in"
      today={today}
      tools={
        <Button
          disabled={generate.isPending || why !== undefined}
          title={why}
          onClick={() => generate.submit()}
          size="small"
        >
          {generate.isPending ? 'Generating...' : 'Generate Codes'}
        </Button>
      }
      figures={[
        { label: 'Ready to give out', value: unused.length },
        { label: 'Used', value: (codes?.length ?? 0) - unused.length },
        {
          label: 'Newest codes expire in',
          value: (
            <span className="tabular-nums">{longest > 0 ? countdown(longest * 1_000) : '–'}</span>
          ),
        },
      ]}
    >
      <p className="max-w-3xl text-muted">
        Access codes are auto-generated and used by customers to log in.{' '}
        {lifetime && `They refresh every 10 minutes and expire after ${lifetime}. `}
        Press a code to copy it, and give each code to one customer only.
      </p>
      {generate.error && <Notice tone="danger">{refusalSentence(generate.error)}</Notice>}
      <div className="card overflow-hidden [&>[role]]:border-t-0">
        {error ? (
          <TableMessage
            title="The access codes could not be loaded."
            text={refusalSentence(error)}
            action={{ label: 'Try again', onPress: refetch }}
            isAlarming
          />
        ) : codes === undefined ? (
          <TableMessage title="Loading..." />
        ) : codes.length === 0 ? (
          <TableMessage title="No active access codes" />
        ) : (
          <ul
            aria-label="Active access codes"
            className="grid grid-cols-2 gap-3 p-4 sm:grid-cols-3 sm:p-5 lg:grid-cols-5"
          >
            {codes.map((code) => (
              <CodeTile key={code.id} code={code} />
            ))}
          </ul>
        )}
      </div>
    </QueueScreen>
  );
}
