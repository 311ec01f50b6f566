import { createHash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { brand } from '#brand/brand.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { submitInternalTransfer as endpoint } from '#contract/transfers.ts';
import { one, type Tx } from '#database/connection.ts';
import type { Recorded } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { holdPlacement, posting } from '#ledger/requests.ts';
import { ZERO } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Call, Outcome } from '../../base/http/mount.ts';
import { actOnce } from '../../base/idempotency/submissions.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { lockActiveHolder } from '../../people/lock-holder.ts';
import { requireMoneyMoves, requireRecorded } from '../../posting/ledger-refusal.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { insertNotes, noteOf } from '../../posting/transaction-notes.ts';
import { mailStep } from '../transfer-email.ts';
import { holdOf } from '../transfer-journals.ts';
import { receiptOf } from '../wires/receipt.ts';
import { insertTransfer, type NewTransfer } from '../writes.ts';
import { getOwnAccounts, type OwnAccounts } from './own-accounts.ts';

type Body = Received<typeof endpoint, 'body'>;
type Customer = VisitorOf<'customer'>;

/** Moves money between own accounts: at once, or above a limit when staff agree. */
export async function submitInternalTransfer(
  deps: PostingDeps,
  { visitor, body, idempotencyKey: key = randomUUID() }: Call<typeof endpoint>,
): Promise<Outcome<typeof endpoint>> {
  const customerId = visitor.session.subjectId;
  const pair = await getOwnAccounts(deps.pool, customerId, body.fromAccountId, body.toAccountId);
  requirePossible(pair);
  const name = nameOf(customerId, key);
  if (body.amount <= deps.config.limits.internalTransferAtOnceCents) {
    return await postAtOnce(deps, visitor, body, pair, name);
  }
  const submission = { customerId, key, request: body, now: deps.clock.now() };
  return await actOnce(deps.pool, endpoint, submission, (tx) =>
    wait(tx, deps, visitor, body, pair, name),
  );
}

function requirePossible({ from, to }: OwnAccounts): void {
  const isSame = from.id === to.id;
  if (!isSame && !isCredit(from.accountType)) return;
  const sentence = isSame
    ? 'Please choose two different accounts.'
    : 'A transfer cannot be made from a credit account.';
  const field = isSame ? 'toAccountId' : 'fromAccountId';
  throw new Refusal('invalid-fields', { sentence, fields: { [field]: sentence } });
}

interface Name {
  /** In the ledger: the same submission is recorded once, whichever way it takes. */
  readonly key: string;
  /** What a transfer without a row of its own is called; a repetition calls it the same. */
  readonly id: string;
}

function nameOf(customerId: string, key: string): Name {
  const digest = createHash('sha256').update(`${customerId} ${key}`).digest('hex');
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? [];
  return { key: `internal-transfer ${digest}`, id: `${a}-${b}-8${c}-8${d}-${e}` };
}

async function postAtOnce(
  { postings, pool, clock }: PostingDeps,
  visitor: Customer,
  body: Body,
  pair: OwnAccounts,
  { key, id }: Name,
): Promise<Returned<typeof endpoint>> {
  const { from, to } = pair;
  const { amount: amountCents } = body;
  const money = {
    from: from.id,
    to: to.id,
    amountCents,
    description: `Transfer to ${to.accountName}`,
    toDescription: `Transfer from ${from.accountName}`,
  };
  const note = body.description;
  const request = posting({ key, kind: 'internal-transfer' }, { ...money, category: 'Transfer' });
  const outcome = await postings.record(request, {
    ...(note !== undefined && {
      notes: [from, to].map((account) => ({ journalKey: key, accountId: account.id, note })),
    }),
    audit: {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'submit-internal-transfer',
      subjectKind: 'transfer',
      subjectId: id,
      after: { status: 'completed', amountCents, fromAccountId: from.id, toAccountId: to.id },
    },
  });
  const journal = requireRecorded(outcome);
  if (journal.replayed) await requireSameNote(pool, journal, from.id, note);
  const transfer = { ...destinationOf(body, pair), id, submittedAt: journal.postedAt };
  return { receipt: receiptOf(transfer, from, pair.holder, 'completed') };
}

// The ledger knows a repetition by its money; here the note must be the same, too.
async function requireSameNote(
  pool: PostingDeps['pool'],
  { number }: Recorded,
  accountId: string,
  note: string | undefined,
): Promise<void> {
  const before = sql`select ${noteOf(sql`${number}`, sql`${accountId}`)} as note`;
  const isSame = (await one<{ note: string | null }>(pool, before)).note === (note ?? null);
  if (!isSame) throw new Refusal('key-reused');
}

async function wait(
  tx: Tx,
  deps: PostingDeps,
  visitor: Customer,
  body: Body,
  pair: OwnAccounts,
  { key }: Name,
): Promise<Returned<typeof endpoint>> {
  const now = deps.clock.businessNow();
  await requireMoneyMoves(tx);
  const holder = await lockActiveHolder(tx, visitor.session.subjectId);
  const transfer: NewTransfer = {
    ...destinationOf(body, pair),
    id: randomUUID(),
    customerId: holder.id,
    fromAccountId: body.fromAccountId,
    toAccountId: body.toAccountId,
    feeCents: ZERO,
    recipientRoutingNumber: null,
    recipientSwiftCode: null,
    recipientCity: null,
    recipientState: null,
    recipientPostalCode: null,
    uetr: null,
    endToEndId: null,
    holdId: randomUUID(),
    submittedAt: now,
    bankDay: bankDay(now),
    screening: [],
    destinationId: null,
    confirmedByCode: false,
  };
  const placed = await insertTransfer(tx, transfer);
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: deps.clock.now(),
    action: 'submit-internal-transfer',
    subjectKind: 'transfer',
    subjectId: placed.id,
    after: { status: placed.status, amountCents: placed.amountCents },
  });
  await mailStep(tx, deps, holder, placed);
  const hold = holdPlacement({ key, kind: 'transfer-hold' }, holdOf(placed));
  // A key that the ledger knows, though the submission is forgotten, was used for something else.
  const journal = requireRecorded(await record(tx, hold, now));
  if (journal.replayed) throw new Refusal('key-reused');
  await insertNotes(tx, key, [placed.fromAccountId], placed.description);
  return { receipt: receiptOf(placed, pair.from, holder, placed.status) };
}

function destinationOf({ amount, description }: Body, { to }: OwnAccounts) {
  return {
    transferType: 'internal',
    amountCents: amount,
    description: description ?? null,
    recipientName: to.accountName,
    recipientBank: brand.name,
    recipientAccountNumber: to.accountNumber,
    recipientAddress: null,
    recipientCountry: null,
    processingDays: null,
  } as const;
}
