import { wireRequest } from '#contract/payments/wire-request.ts';
import { type Cents, cents, parseCents, ZERO } from '#money/cents.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import { isBusiness } from '#rules/products/account-types.ts';
import {
  afterwards,
  findAccount,
  moneyAccounts,
  type OwnAccount,
  tooMuch,
} from '../../base/account/own-account.ts';
import { checkFields, type FieldErrors } from '../../base/form/check-fields.ts';
import { formatAmount } from '../../base/format/format.ts';
import type { WireDetails } from '../../base/recipient/saved-recipient.ts';
import {
  checkAccountAbroad,
  checkRoutingNumber,
  checkSwiftCode,
} from '../../base/recipient/typed-checks.ts';
import type { WireTerms } from '../estimated-arrival.ts';

const fields = [
  'fromAccountId',
  'amount',
  'description',
  'recipientName',
  'recipientBank',
  'recipientAccountNumber',
  'recipientRoutingNumber',
  'recipientSwiftCode',
  'recipientAddress',
  'recipientCity',
  'recipientState',
  'recipientCountry',
  'recipientPostalCode',
  'recipientId',
  'isSaved',
] as const;

/**
 * What a wire form holds: every field of the wire, as typed. The id is that of the saved recipient
 * whose details fill the form; `isSaved` is 'yes' where a new recipient is to be saved.
 */
export type WireDraft = Readonly<Record<(typeof fields)[number], string>>;

export interface WireContext {
  readonly transferType: WireType;
  readonly accounts: readonly OwnAccount[];
  /** Unknown until the server has told them. */
  readonly terms: WireTerms | undefined;
}

export function newWire(
  { accounts, transferType }: Omit<WireContext, 'terms'>,
  start: Partial<WireDraft> = {},
): WireDraft {
  const empty = Object.fromEntries(fields.map((field) => [field, ''])) as WireDraft;
  const recipientCountry = transferType === 'wire_domestic' ? 'US' : '';
  const sources = moneyAccounts(accounts);
  const source = sources.find(({ id }) => id === start.fromAccountId) ?? sources[0];
  return { ...empty, recipientCountry, ...start, fromAccountId: source?.id ?? '' };
}

export function wireBody(draft: WireDraft, transferType: WireType) {
  const { isSaved: _, ...body } = draft;
  return { ...body, transferType };
}

function typedBody(draft: WireDraft, transferType: WireType) {
  const { recipientId: _, ...body } = wireBody(draft, transferType);
  return body;
}

/** The fields that a saved recipient fills, emptied where there is none. */
export function recipientPart(to: WireDetails | undefined, transferType: WireType) {
  const domestic = transferType === 'wire_domestic' ? 'US' : '';
  return {
    recipientName: to?.recipientName ?? '',
    recipientBank: to?.recipientBank ?? '',
    recipientAccountNumber: to?.recipientAccountNumber ?? '',
    recipientRoutingNumber: to?.recipientRoutingNumber ?? '',
    recipientSwiftCode: to?.recipientSwiftCode ?? '',
    recipientAddress: to?.recipientAddress ?? '',
    recipientCity: to?.recipientCity ?? '',
    recipientState: to?.recipientState ?? '',
    recipientCountry: to?.recipientCountry ?? domestic,
    recipientPostalCode: to?.recipientPostalCode ?? '',
  };
}

/** What a likely duplicate of the wire would have in common with it. */
export function soughtBy({ amount, recipientId, ...draft }: WireDraft) {
  return {
    amount,
    recipientId,
    name: draft.recipientName,
    accountNumber: draft.recipientAccountNumber,
  };
}

/** What is saved of a wire's recipient once the wire was sent. */
export function recipientBody(draft: WireDraft, transferType: WireType) {
  const {
    fromAccountId: _,
    amount: __,
    description: ___,
    ...wire
  } = typedBody(draft, transferType);
  return { name: draft.recipientName, kind: 'person' as const, wire };
}

/** Everything that is wrong with a wire, in the server's words where it has some. */
export function checkWire(draft: WireDraft, context: WireContext): FieldErrors {
  const body = typedBody(draft, context.transferType);
  const missing = checkFields(wireRequest, body);
  // The destination is only looked at when every field can be read, so those that cannot are stood
  // in for: all mistakes are shown at once.
  const readable = { ...body, ...standIns(missing) };
  return {
    ...checkFields(wireRequest, readable),
    ...missing,
    ...(draft.fromAccountId === '' && { fromAccountId: 'Please choose an account' }),
    ...wireAsTyped(draft, context),
  };
}

function standIns(missing: FieldErrors): Partial<WireDraft> {
  const values = Object.keys(missing).map((field) => [field, standIn(field)]);
  return Object.fromEntries(values) as Partial<WireDraft>;
}

function standIn(field: string): string {
  if (field === 'fromAccountId') return '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f';
  return field === 'amount' ? '1.00' : 'X';
}

/** The messages shown while typing: an amount that cannot go, a number that cannot be right. */
export function wireAsTyped(draft: WireDraft, context: WireContext): FieldErrors {
  const isDomestic = context.transferType === 'wire_domestic';
  const { recipientAccountNumber, recipientCountry } = draft;
  const problems = {
    amount: wrongAmount(draft, context),
    ...(isDomestic
      ? { recipientRoutingNumber: checkRoutingNumber(draft.recipientRoutingNumber).wrong }
      : {
          recipientSwiftCode: checkSwiftCode(draft.recipientSwiftCode).wrong,
          recipientAccountNumber: checkAccountAbroad(recipientAccountNumber, recipientCountry)
            .wrong,
        }),
  };
  const wrong = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(wrong) as FieldErrors;
}

function wrongAmount(draft: WireDraft, { accounts, terms }: WireContext): string | undefined {
  const account = findAccount(accounts, draft.fromAccountId);
  const spent = spentBy(draft.amount, termsFor(account, terms));
  const amountCents = parseCents(draft.amount);
  if (!account || spent === null || amountCents === null) return undefined;
  return tooMuch(account, spent) ?? (terms && overLimit(amountCents, account, terms));
}

function overLimit(amountCents: Cents, account: OwnAccount, terms: WireTerms): string | undefined {
  const max = terms.mostAmount[isBusiness(account.accountType) ? 'business' : 'personal'];
  const limit = parseCents(max);
  if (limit === null || amountCents <= limit) return undefined;
  return `One wire like this can be at most ${formatAmount(max)}.`;
}

/** The terms with the fee of the account's product. */
export function termsFor(
  account: Pick<OwnAccount, 'productId'> | undefined,
  terms: WireTerms | undefined,
): WireTerms | undefined {
  const own = terms?.productFees.find(({ productId }) => productId === account?.productId);
  return terms && own ? { ...terms, fee: own.fee } : terms;
}

/** What leaves the account: the amount and its fee; null while there is no amount. */
export function spentBy(amount: string, terms: WireTerms | undefined): Cents | null {
  const amountCents = parseCents(amount);
  const fee = parseCents(terms?.fee ?? '') ?? ZERO;
  return amountCents === null ? null : cents(amountCents + fee);
}

export function leftAfterWire(draft: WireDraft, { accounts, terms }: WireContext) {
  const account = findAccount(accounts, draft.fromAccountId);
  return account && afterwards(account, spentBy(draft.amount, termsFor(account, terms)));
}
