import { dollars } from '#contract/fields/amount.ts';
import type { Writer } from '#database/draft.ts';
import type { Cents } from '#money/cents.ts';
import type { Occurrence, ScheduleKind } from '#rules/schedules/due-day.ts';
import type { Frequency } from '#rules/schedules/series.ts';
import type { Deps } from '../base/deps.ts';
import { dayText, mailTemplate, NOT_YOU } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import type { Holder } from '../people/lock-holder.ts';
import type { Progress, Schedule, ScheduleTerms } from './writes.ts';

type Mailing = Pick<Deps, 'keys' | 'clock'>;

const nouns: Readonly<Record<ScheduleKind, string>> = {
  'internal-transfer': 'transfer',
  bill: 'bill payment',
  wire: 'wire transfer',
};

const rhythms: Readonly<Record<Frequency, string>> = {
  once: 'Once',
  weekly: 'Every week',
  'every-2-weeks': 'Every two weeks',
  'twice-a-month': 'Twice a month',
  monthly: 'Every month',
  quarterly: 'Every three months',
  yearly: 'Every year',
};

interface MailedSchedule {
  readonly terms: ScheduleTerms;
  readonly toName: string;
  readonly next: Occurrence | undefined;
}

/** Sent whatever the customer chose: an intruder may have done it. */
export async function mailSchedule(
  writer: Writer,
  { keys, clock }: Mailing,
  { email, firstName }: Holder,
  what: 'made' | 'changed',
  { terms, toName, next }: MailedSchedule,
): Promise<void> {
  if (email === null) return;
  const noun = nouns[terms.kind];
  const lines = [
    `To: ${toName}`,
    `Amount: ${dollars(terms.amountCents)}`,
    `How often: ${rhythms[terms.frequency]}`,
    ...(next ? [`Next: ${dayText(next.dueOn)}`] : []),
  ];
  const mail = mailTemplate(
    { email, firstName },
    {
      kind: `schedule-${what}`,
      subject: what === 'made' ? `Your ${noun} is scheduled` : `Your scheduled ${noun} was changed`,
      paragraphs: [
        what === 'made' ? `You scheduled a ${noun}.` : `You changed a scheduled ${noun}.`,
        lines.join('\n'),
        NOT_YOU,
      ],
    },
  );
  await enqueueMail(writer, keys, mail, clock.now());
}

interface MailedFailure {
  readonly schedule: Schedule;
  readonly holder: Holder;
  readonly at: Occurrence & { readonly amountCents: Cents };
  readonly failure: string;
  readonly progress: Progress;
}

/** Sent whatever the customer chose: something was not paid. */
export async function mailFailure(
  writer: Writer,
  { keys, clock }: Mailing,
  { schedule, holder: { email, firstName }, at, failure, progress }: MailedFailure,
): Promise<void> {
  if (email === null) return;
  const noun = nouns[schedule.kind];
  const isPaused = progress.status === 'paused';
  const { next } = progress;
  const mail = mailTemplate(
    { email, firstName },
    {
      kind: isPaused ? 'schedule-paused' : 'schedule-failed',
      subject: isPaused ? `Your scheduled ${noun} is paused` : `Your scheduled ${noun} failed`,
      paragraphs: [
        `We could not make this ${noun}. No money has left your account.`,
        `Amount: ${dollars(at.amountCents)}\nDate: ${dayText(at.dueOn)}`,
        `${failure} We will not try again automatically.`,
        ...(isPaused
          ? [`${progress.reason} We paused this schedule. You can resume it in online banking.`]
          : []),
        ...(!isPaused && next ? [`The next one is due on ${dayText(next.dueOn)}.`] : []),
      ],
    },
  );
  await enqueueMail(writer, keys, mail, clock.now());
}
