// Every signature of a customer or a staff member, verified again over what is stored now.
import sql from 'sql-template-tag';
import { type DecisionKind, decisionKinds } from '#contract/payments/signed-decisions.ts';
import { type Db, one, rows } from '#database/connection.ts';
import { type Cents, ZERO } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import {
  checkDecisionEvidence,
  checkPaymentEvidence,
} from '../../passkeys/signing/check-evidence.ts';
import {
  type Evidence,
  evidenceColumns,
  type SignedItem,
} from '../../passkeys/signing/evidence.ts';
import type { PaymentToSign } from '../../passkeys/signing/payment-document.ts';
import { type DecisionContent, listDecisionContents } from './decision-content.ts';

interface VerifiedSignatures {
  readonly count: number;
  readonly wrong: readonly string[];
}

const AT_ONCE = 500;
/** Enough to know that something is wrong, and where. */
const MAX_NAMED = 20;

/** At night a share of them, with all that are new since the last check that found nothing. */
export async function verifySignatures(
  db: Db,
  { share, now = new Date() }: { readonly share?: bigint; readonly now?: Date } = {},
): Promise<VerifiedSignatures> {
  const isDue = share === undefined ? sql`true` : await isDueTonight(db, share, now);
  const wrong: string[] = [];
  let count = 0;
  let after: Pick<Evidence, 'signedAt' | 'id'> | undefined;
  do {
    const from = after ? sql`(s.signed_at, s.id) > (${after.signedAt}, ${after.id})` : sql`true`;
    const page = await rows<Evidence>(
      db,
      sql`select ${evidenceColumns} from signatures s where ${from} and ${isDue}
          order by s.signed_at, s.id limit ${AT_ONCE}`,
    );
    wrong.push(...(await findWrong(db, page)));
    count += page.length;
    after = page.length < AT_ONCE ? undefined : page.at(-1);
  } while (after && wrong.length < MAX_NAMED);
  return { count, wrong: wrong.slice(0, MAX_NAMED) };
}

// With an hour before the last check: what was committed while it ran may be dated before it.
async function isDueTonight(db: Db, share: bigint, now: Date) {
  const { since } = await one<{ since: Date | null }>(
    db,
    sql`select max(asked_at) - interval '1 hour' as since from history_checks where in_order`,
  );
  if (since === null) return sql`true`;
  const part = sql`((hashtextextended(s.id::text, 0) % ${share}) + ${share}) % ${share}`;
  const night = BigInt(Math.floor(now.getTime() / DAY_MS)) % share;
  return sql`(s.signed_at >= ${since} or ${part} = ${night})`;
}

async function findWrong(db: Db, page: readonly Evidence[]): Promise<string[]> {
  const payments = await listSignedPayments(db, page.filter(isPayment));
  const decided = await listDecided(db, page);
  const wrong: string[] = [];
  for (const evidence of page) {
    const { itemKind, itemId } = evidence;
    const checks = isPayment(evidence)
      ? await checkPaymentEvidence(evidence, payments.get(itemId))
      : await checkDecisionEvidence(evidence, decided.get(itemId)?.content);
    wrong.push(...checks.map((check) => `${itemKind} ${itemId}: ${check}`));
  }
  return wrong;
}

const isPayment = ({ signerKind }: Evidence) => signerKind === 'customer';

/** What staff have decided on, as it is stored now. */
async function listDecided(db: Db, page: readonly Evidence[]) {
  const decided = new Map<string, DecisionContent>();
  for (const kind of decisionKinds) {
    const ofKind = page.filter((evidence) => !isPayment(evidence) && kindOf(evidence) === kind);
    const ids = ofKind.map(({ itemId }) => itemId);
    for (const [id, item] of await listDecisionContents(db, kind, ids)) decided.set(id, item);
  }
  return decided;
}

// A bill in review is a transfer to those who decide on it.
function kindOf({ itemKind }: Evidence): DecisionKind {
  return itemKind === 'bill-payment' ? 'transfer' : itemKind;
}

type Stored = PaymentToSign & { readonly id: string };

/** The payments that were signed, as they are stored now. */
async function listSignedPayments(db: Db, page: readonly Evidence[]) {
  const ids = (kind: SignedItem) =>
    page.filter(({ itemKind }) => itemKind === kind).map(({ itemId }) => itemId);
  const wires = await rows<Stored & { readonly transferType: WireType }>(
    db,
    sql`select id, uetr, customer_id as "customerId", from_account_id as "fromAccountId",
          amount_cents as "amountCents", fee_cents as "feeCents",
          transfer_type as "transferType", recipient_name as "recipientName",
          recipient_bank as "recipientBank",
          recipient_account_number as "recipientAccountNumber",
          recipient_routing_number as "recipientRoutingNumber",
          recipient_swift_code as "recipientSwiftCode", recipient_address as "recipientAddress",
          recipient_city as "recipientCity", recipient_state as "recipientState",
          recipient_country as "recipientCountry",
          recipient_postal_code as "recipientPostalCode", description
        from transfers where id = any(${ids('transfer')}::uuid[])`,
  );
  const bills = await rows<Bill>(
    db,
    sql`select b.id, b.id as uetr, b.customer_id as "customerId",
          b.from_account_id as "fromAccountId", b.amount_cents as "amountCents",
          b.memo as description, b.payee_id as "payeeId", b.pay_on as "payOn",
          d.name as "recipientName", d.account_number as "recipientAccountNumber",
          d.address as "recipientAddress", d.city as "recipientCity", d.state as "recipientState",
          d.postal_code as "recipientPostalCode"
        from bill_payments b join destinations d on d.id = b.destination_id
        where b.id = any(${ids('bill-payment')}::uuid[])`,
  );
  const paid = bills.map((bill): Stored => ({ ...bill, ...NOT_OF_A_BILL }));
  return new Map([...wires, ...paid].map((payment) => [payment.id, payment]));
}

const NOT_OF_A_BILL = {
  feeCents: ZERO,
  transferType: 'bill',
  recipientBank: null,
  recipientRoutingNumber: null,
  recipientSwiftCode: null,
  recipientCountry: null,
} as const;

interface Bill extends Omit<Stored, keyof typeof NOT_OF_A_BILL> {
  readonly amountCents: Cents;
  readonly payOn: CalendarDate;
}
