// What staff read beside a transfer: where it goes, and why it waits.
import type { Reply } from '#contract/endpoint.ts';
import type { listWaitingTransfers } from '#contract/payments/transfers.ts';
import { printCents, readPrinted, sumCents } from '#money/cents.ts';
import { countries, isCountryCode } from '#rules/people/countries.ts';
import { formatShortDay, formatTime } from '../../base/format/format.ts';

export type WaitingTransfer = Reply<typeof listWaitingTransfers>[number];

export interface Reason {
  readonly text: string;
  readonly isCareful: boolean;
}

/** Everything staff should weigh, what needs care first. */
export function reasonsOf(transfer: WaitingTransfer): readonly Reason[] {
  const { transferType, warnings, screening, timesPaid } = transfer;
  const careful = warnings.map(({ text }) => ({ text: withoutStop(text), isCareful: true }));
  if (transferType === 'internal') {
    return [...careful, plain('Own accounts, above the amount that posts right away')];
  }
  const isKnown = timesPaid > 0;
  return [
    ...careful,
    ...(transferType === 'bill' ? [] : [plain('Every wire needs approval')]),
    ...(isKnown
      ? [plain(timesPaid === 1 ? 'Paid once before' : `Paid ${timesPaid} times before`)]
      : []),
    ...(screening.length === 0 ? [plain('Name screening clear')] : []),
  ];
}

// Most wires are the first to their account, and most customers are new once: asking each time
// would teach people to press the button twice. A likeness to a listed name has its own dialog.
// The bank's own count of remittances says nothing about this wire.
const ordinary: readonly string[] = [
  'new-payee',
  'new-customer',
  'screening-hit',
  'remittance-limit',
];

/** What is unusual enough to be asked about before a yes. */
export function unusualAbout({ warnings }: Pick<WaitingTransfer, 'warnings'>): readonly string[] {
  const unusual = warnings.filter(({ code }) => !ordinary.includes(code));
  return unusual.map(({ text }) => withoutStop(text));
}

function plain(text: string): Reason {
  return { text, isCareful: false };
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** The lines of the recipient's address, those that are known. */
export function addressOf(transfer: WaitingTransfer): string {
  const { recipientAddress, recipientCity, recipientState, recipientPostalCode } = transfer;
  const state = [recipientState, recipientPostalCode].filter(Boolean).join(' ');
  return [recipientAddress, recipientCity, state, countryOf(transfer)].filter(Boolean).join(', ');
}

function countryOf({ recipientCountry: code }: WaitingTransfer): string | null {
  return code !== null && isCountryCode(code) ? countries[code] : code;
}

/** What was available before this was set aside. */
export function availableBefore({ availableBalance, amount, fee }: WaitingTransfer): string {
  return printCents(sumCents([availableBalance, amount, fee].map(readPrinted)));
}

/** "Signed with iPhone, Nov 16, 9:02 AM, verified". */
export function signatureSentence(name: string, at: string, isVerified: boolean): string {
  const when = `${formatShortDay(at)}, ${formatTime(at)}`;
  return `Signed with ${name}, ${when}, ${isVerified ? 'verified' : 'NOT verified'}`;
}
