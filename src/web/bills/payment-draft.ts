import { payBill } from '#contract/payments/bills.ts';
import { parseCents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { billLeavesOn } from '#rules/payments/bill-delivery.ts';
import { isChecking } from '#rules/products/account-types.ts';
import {
  afterwards,
  findAccount,
  inOrder,
  type OwnAccount,
  tooMuch,
} from '../base/account/own-account.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';
import {
  ruleOf,
  type ScheduleBody,
  type TimingDraft,
  timingSeries,
} from '../base/schedule/series-draft.ts';

export type PaymentDraft = Readonly<
  Record<'fromAccountId' | 'payeeId' | 'amount' | 'when' | 'payOn' | 'memo', string>
>;

/** Bills are paid from a checking account, a business's included. */
export function paymentSources(accounts: readonly OwnAccount[]): readonly OwnAccount[] {
  return inOrder(accounts).filter(({ accountType }) => isChecking(accountType));
}

export function newPayment(
  accounts: readonly OwnAccount[],
  start: Partial<PaymentDraft> = {},
): PaymentDraft {
  const sources = paymentSources(accounts);
  const source = sources.find(({ id }) => id === start.fromAccountId) ?? sources[0];
  const empty = { payeeId: '', amount: '', when: 'now', payOn: '', memo: '' };
  return { ...empty, ...start, fromAccountId: source?.id ?? '' };
}

/** What is sent: a payment without a day is made at once. */
export function paymentBody({ when, payOn, ...others }: PaymentDraft) {
  return { ...others, payOn: when === 'later' ? payOn : '' };
}

/** The day on which it leaves: what is put off to a weekend or holiday waits for a business day. */
export function sentOn({ when, payOn }: PaymentDraft, now: Date): CalendarDate {
  const today = bankDay(now);
  return when === 'now' ? today : billLeavesOn(calendarDate(payOn), today);
}

/** What a likely duplicate of the payment would have in common with it. */
export function soughtBy({ amount, payeeId }: PaymentDraft) {
  return { amount, recipientId: payeeId };
}

export function checkPayment(draft: PaymentDraft, accounts: readonly OwnAccount[]): FieldErrors {
  const isDayMissing = draft.when === 'later' && draft.payOn === '';
  return {
    ...checkFields(payBill.body, paymentBody(draft)),
    ...(draft.fromAccountId === '' && { fromAccountId: 'Please choose an account' }),
    ...(draft.payeeId === '' && { payeeId: 'Please choose a payee' }),
    ...(isDayMissing && { payOn: 'Please choose a day' }),
    ...paymentAsTyped(draft, accounts),
  };
}

/** A payment of a series, whose days are typed beside it. */
export function repeatedBody(
  { fromAccountId, payeeId, amount, memo }: PaymentDraft,
  timing: TimingDraft,
): ScheduleBody {
  const payment = { fromAccountId, recipientId: payeeId, amount, description: memo };
  const series = timingSeries({ ...timing, when: 'repeat' });
  return { kind: 'bill', ...payment, ...series, ...ruleOf(timing) };
}

/** By its day a scheduled payment may find other money, so only one made now is held against it. */
export function paymentAsTyped(draft: PaymentDraft, accounts: readonly OwnAccount[]): FieldErrors {
  const account = findAccount(accounts, draft.fromAccountId);
  const spent = parseCents(draft.amount);
  if (draft.when !== 'now' || !account || spent === null) return {};
  const wrong = tooMuch(account, spent);
  return wrong === undefined ? {} : { amount: wrong };
}

export function leftAfterPayment(
  { fromAccountId, amount }: PaymentDraft,
  accounts: readonly OwnAccount[],
): string | undefined {
  const account = findAccount(accounts, fromAccountId);
  return account && afterwards(account, parseCents(amount));
}

const LATEST_DAYS = 366;

/** The days a payment can be put off to. */
export function payableDays(now: Date): { first: CalendarDate; last: CalendarDate } {
  const today = bankDay(now);
  return { first: addDays(today, 1), last: addDays(today, LATEST_DAYS) };
}
