import type * as z from 'zod/mini';
import { dollars } from '#contract/fields/amount.ts';
import type { card } from '#contract/payments/cards.ts';
import type { Tx } from '#database/connection.ts';
import type { Writer } from '#database/draft.ts';
import type { Cents } from '#money/cents.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import type { Deps } from '../base/deps.ts';
import type { Mail } from '../base/mail/mail.ts';
import { dayText, mailTemplate, NOT_YOU, type Recipient } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import type { Holder } from '../people/lock-holder.ts';
import type { Authorization } from './authorizations.ts';
import type { CardLimits, StoredCard } from './writes.ts';

type Named = Pick<StoredCard, 'lastFour' | 'cardType'>;
type FreshCard = Pick<z.input<typeof card>, 'cardNumberMasked' | 'arrivesOn'>;

/** What happened to a card that its customer should know of. */
export type CardNews =
  | { readonly kind: 'locked' | 'unlocked'; readonly card: Named }
  | {
      readonly kind: 'lost' | 'stolen' | 'replaced';
      readonly card: Named;
      readonly fresh: FreshCard;
    }
  | { readonly kind: 'limits'; readonly card: Named; readonly limits: CardLimits };

/** Sent whatever the customer chose: these are about security. */
export async function mailCard(
  tx: Tx,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  { email, firstName }: Holder,
  news: CardNews,
): Promise<void> {
  if (email === null) return;
  await enqueueMail(tx, keys, cardMail({ email, firstName }, news), clock.now());
}

export function cardMail(to: Recipient, news: CardNews): Mail {
  return mailTemplate(to, {
    kind: `card-${news.kind}`,
    subject: subjects[news.kind],
    paragraphs: [...paragraphsOf(news), NOT_YOU],
  });
}

const subjects: Readonly<Record<CardNews['kind'], string>> = {
  locked: 'Your card was locked',
  unlocked: 'Your card was unlocked',
  lost: 'Your card was reported lost',
  stolen: 'Your card was reported stolen',
  replaced: 'Your card was replaced',
  limits: 'The limits of your card were changed',
};

function nameOf({ cardType, lastFour }: Named): string {
  return `${cardType} card ending in ${lastFour}`;
}

function paragraphsOf(news: CardNews): string[] {
  const name = nameOf(news.card);
  switch (news.kind) {
    case 'locked':
      return [
        `Our staff locked your ${name}. Payments with it are declined until we unlock it.`,
        'Please call us if you have questions.',
      ];
    case 'unlocked':
      return [`Our staff unlocked your ${name}. You can use it again.`];
    case 'limits': {
      const { perDayCents, atmCents, onlineCents } = news.limits;
      return [
        `The limits of your ${name} are now:`,
        [
          `A day in all: ${dollars(perDayCents)}`,
          `A day at ATMs: ${dollars(atmCents)}`,
          `A day online: ${dollars(onlineCents)}`,
        ].join('\n'),
      ];
    }
    case 'lost':
    case 'stolen':
      return [
        `Your ${name} was reported ${news.kind}. It does not work any more.`,
        newCard(news.fresh),
      ];
    case 'replaced':
      return [`We replaced your ${name}. It does not work any more.`, newCard(news.fresh)];
  }
}

function newCard({ cardNumberMasked, arrivesOn }: FreshCard): string {
  const when = arrivesOn === null ? '' : ` It arrives by ${dayText(calendarDate(arrivesOn))}.`;
  return `Your new card ends in ${cardNumberMasked.slice(-4)}.${when}`;
}

interface Overdraft {
  readonly authorization: Authorization;
  /** What the merchant claimed. */
  readonly amountCents: Cents;
  /** How far the account is below its floor by it. */
  readonly shortCents: Cents;
}

export async function mailOverdraft(
  writer: Writer,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  { email, firstName }: Holder,
  { authorization, amountCents, shortCents }: Overdraft,
): Promise<void> {
  if (email === null) return;
  const mail = mailTemplate(
    { email, firstName },
    {
      about: `card-authorization ${authorization.id} overdraft`,
      kind: 'card-overdraft',
      subject: 'A card payment has overdrawn your account',
      paragraphs: [
        `${authorization.merchant} claimed ${dollars(amountCents)} for a card payment that was ` +
          `authorized for ${dollars(authorization.amountCents)}.`,
        `Your account is now ${dollars(shortCents)} below what you can spend. Please cover it soon.`,
      ],
    },
  );
  await enqueueMail(writer, keys, mail, clock.now());
}
