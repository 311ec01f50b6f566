import type { Reply } from '#contract/endpoint.ts';
import { readCustomerPayments } from '#endpoints/people/customer-payments.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatDate, maskedNumber } from '../base/format/format.ts';
import { frequencyLabels } from '../base/schedule/frequency-labels.ts';
import { Amount } from '../ui/display/amount.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ShortList } from './short-list.tsx';

type Payments = Reply<typeof readCustomerPayments>;

const kinds = { 'internal-transfer': 'Own accounts', bill: 'Bill', wire: 'Wire' } as const;
const tones = { active: 'completed', paused: 'pending', ended: 'neutral' } as const;
const itemStyle =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 first:pt-0 wrap-anywhere';

/** The customer's schedules and recipients, to read. */
export function CustomerPayments({ userId }: { readonly userId: string }) {
  const { data, error, refetch, isFetching } = useEndpoint(readCustomerPayments, {
    params: { userId },
    isShared: true,
  });
  if (error && !data) {
    return (
      <LoadError
        text={refusalSentence(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      <Card
        title="Schedules"
        empty={data?.schedules.length === 0 ? 'Nothing is scheduled' : undefined}
      >
        <ShortList label="Schedules">
          {(data?.schedules ?? []).map((schedule) => (
            <ScheduleItem key={schedule.id} schedule={schedule} />
          ))}
        </ShortList>
      </Card>
      <Card title="Recipients" empty={data?.recipients.length === 0 ? 'No recipients' : undefined}>
        <ShortList label="Recipients">
          {(data?.recipients ?? []).map((recipient) => (
            <RecipientItem key={recipient.id} recipient={recipient} />
          ))}
        </ShortList>
      </Card>
    </>
  );
}

function ScheduleItem({ schedule }: { readonly schedule: Payments['schedules'][number] }) {
  const { toName, kind, frequency, fromAccountName, nextOn, reason, failed } = schedule;
  const lines = [
    `${kinds[kind]} · ${frequencyLabels[frequency]} · from ${fromAccountName}`,
    ...(nextOn === null ? [] : [`Next on ${formatDate(nextOn)}`]),
    ...(reason === null ? [] : [reason]),
    ...(failed === 0 ? [] : [failed === 1 ? '1 recent payment failed' : `${failed} recent failed`]),
  ];
  return (
    <li className={itemStyle}>
      <div className="min-w-0">
        <p className="font-semibold">{toName}</p>
        {lines.map((line) => (
          <p key={line} className="text-sm text-muted">
            {line}
          </p>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 font-semibold max-xs:w-full max-xs:justify-between">
        <StatusBadge status={schedule.status} tone={tones[schedule.status]} />
        <Amount value={schedule.amount} />
      </p>
    </li>
  );
}

function RecipientItem({ recipient }: { readonly recipient: Payments['recipients'][number] }) {
  const { name, nickname, bank, wireAccount, billAccount, billCity } = recipient;
  const ways = [
    ...(bank === null ? [] : [`Wire: ${[bank, masked(wireAccount)].filter(Boolean).join(' ')}`]),
    ...(billAccount === null && billCity === null
      ? []
      : [`Bill: ${[billCity, masked(billAccount)].filter(Boolean).join(' ')}`]),
  ];
  return (
    <li className={itemStyle}>
      <div className="min-w-0">
        <p className="font-semibold">{nickname === null ? name : `${name} (${nickname})`}</p>
        <p className="text-sm text-muted tabular-nums">{ways.join(' · ')}</p>
      </div>
      <p className="text-sm text-muted">
        {recipient.lastPaidAt === null
          ? `Added ${formatDate(recipient.createdAt)}, never paid`
          : `Last payment ${formatDate(recipient.lastPaidAt)}`}
      </p>
    </li>
  );
}

// The server has covered all but the end of it; short numbers have no end to show.
function masked(number: string | null): string | null {
  return number === null ? null : maskedNumber(number);
}
