// Why a transfer deserves a second look before it is approved.
import { brand } from '#brand/brand.ts';
import { dollars } from '#contract/fields/amount.ts';
import type { TransferWarning } from '#contract/payments/transfers.ts';
import { type Cents, cents } from '#money/cents.ts';
import { durationText } from '#rules/calendar/duration-text.ts';
import { bicMatchesCountry } from '#rules/payments/bic.ts';
import { remittanceWarning } from '#rules/payments/remittances.ts';
import { countries, isCountryCode } from '#rules/people/countries.ts';
import type { Limits } from '../../base/config/limits.ts';
import { amountBounds } from '../../outgoing/outgoing-limits.ts';
import { isYoung } from '../../outgoing/recipient-history.ts';
import type { Transfer } from '../writes.ts';

/** What the bank knows beside the transfer itself. */
export interface TransferContext {
  readonly customerStatus: string;
  readonly customerSince: Date;
  readonly isBusiness: boolean;
  readonly isColleague: boolean;
  readonly hasStaffName: boolean;
  readonly isKnownPayee: boolean;
  /** When the customer first used the account a wire goes to; null between own accounts. */
  readonly recipientSince: Date | null;
  /** What goes or went to that account up to this wire, this one included. */
  readonly recipientTotalCents: bigint;
  /** The largest wire that was approved before; null when there was none. */
  readonly largestBeforeCents: Cents | null;
  /** The day's wires of its kind and bills that were not called off, this one included. */
  readonly dayTotalCents: bigint;
  /** What the bank has counted this year of what this wire is one more of. */
  readonly remittances?: number;
}

type Check = (transfer: Transfer, around: TransferContext, limits: Limits) => TransferWarning[];

export const transferWarnings: Check = (transfer, around, limits) => {
  const checks = transfer.transferType === 'internal' ? forAll : [...forAll, ...forWires];
  return checks.flatMap((check) => check(transfer, around, limits));
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeZone: brand.timeZone,
});

const forAll: readonly Check[] = [
  (_transfer, { customerStatus }) =>
    customerStatus === 'blocked' ? [warn('customer-blocked', 'The customer is blocked.')] : [],
  ({ submittedAt }, { customerSince }, { newCustomerMs }) =>
    submittedAt.getTime() - customerSince.getTime() < newCustomerMs
      ? [warn('new-customer', `Customer since ${dayFormat.format(customerSince)}.`)]
      : [],
  (_transfer, { isColleague, hasStaffName }) =>
    hasStaffName && !isColleague
      ? [warn('staff-name', 'The customer has the same name as a staff member.')]
      : [],
];

const forWires: readonly Check[] = [
  ({ screening }) =>
    screening.map(({ party, matchedName, program, score }) =>
      warn('screening-hit', `The ${party} is similar to ${matchedName} (${score}): ${program}.`),
    ),
  (_transfer, { isKnownPayee }) =>
    isKnownPayee ? [] : [warn('new-payee', 'First wire to this account.')],
  ({ submittedAt }, { recipientSince: since, recipientTotalCents }, limits) =>
    since !== null &&
    recipientTotalCents > limits.newRecipientPaymentCents &&
    isYoung(since, submittedAt, limits.newRecipientMs)
      ? [
          warn(
            'new-recipient',
            `The recipient was first used less than ${durationText(limits.newRecipientMs)} earlier.`,
          ),
        ]
      : [],
  ({ amountCents }, { largestBeforeCents: before }) =>
    before !== null && amountCents > before * 2n
      ? [warn('unusual-amount', `More than twice the largest earlier wire, ${dollars(before)}.`)]
      : [],
  warnOfLimits,
  ({ transferType }, { isBusiness, remittances = 0 }) => {
    const text = remittanceWarning(remittances);
    const isRemittance = transferType === 'wire_international' && !isBusiness;
    return isRemittance && text !== undefined ? [warn('remittance-limit', text)] : [];
  },
  ({ recipientSwiftCode: bic, recipientCountry: country }) =>
    bic !== null && country !== null && isCountryCode(country) && !bicMatchesCountry(bic, country)
      ? [warn('foreign-branch', `The bank's SWIFT code is not from ${countries[country]}.`)]
      : [],
];

// It was within the limits of its day when it came; they may have been lowered since.
function warnOfLimits(
  { transferType, amountCents }: Transfer,
  { isBusiness, dayTotalCents }: TransferContext,
  limits: Limits,
): TransferWarning[] {
  if (transferType === 'internal') return [];
  const { eachCents, dailyCents } = amountBounds(limits, transferType, isBusiness);
  if (amountCents > eachCents) {
    return [warn('over-limit', `Above the ${dollars(eachCents)} limit for one wire.`)];
  }
  const total = dollars(cents(dayTotalCents));
  return dayTotalCents > dailyCents
    ? [warn('over-limit', `${total} that day, above the ${dollars(dailyCents)} limit.`)]
    : [];
}

function warn(code: TransferWarning['code'], text: string): TransferWarning {
  return { code, text };
}
