import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { closeAccount as endpoint } from '#contract/accounts/accounts.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { dollars } from '#contract/fields/amount.ts';
import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { recordAll } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { type Cents, cents, negate } from '#money/cents.ts';
import {
  approveIncoming,
  lockApprovers,
  withdrawApproval,
} from '../../accounts/approvals/money-approvals.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { authorizeClosingCheck } from '../../outgoing/authorize-outgoing.ts';
import { outgoingPosting } from '../../outgoing/clearing.ts';
import {
  type Destination,
  type DestinationFields,
  insertDestination,
  isDeliverable,
} from '../../outgoing/destinations.ts';
import { screenOutgoing } from '../../outgoing/screen-outgoing.ts';
import { type AccessibleAccount, accessTo, ownerOf } from '../../people/access.ts';
import { fullName, type Holder } from '../../people/lock-holder.ts';
import { requireMoneyMoves, requireRecorded } from '../../posting/ledger-refusal.ts';
import { lockCloseOut, writeCloseOut } from '../../products/close-out.ts';
import { endSchedulesAt } from '../../schedules/end-schedules.ts';
import { accountClosedEmail } from '../customer-email.ts';
import { lockTarget } from '../lock-target.ts';
import { listOpenItems } from './open-items.ts';

type Body = Received<typeof endpoint, 'body'>;

/**
 * Closes one account of a customer who stays. What is on it goes to another account of theirs or,
 * by check, to their address: that money leaves, so that the rule of two people holds for it. An
 * account that owes, or has something under way, stays open.
 */
export async function closeAccount(
  deps: Deps,
  { visitor, params: { accountId }, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const { pool, clock, config, keys } = deps;
  const screening = body.payout.check ? await screenOwner(pool, accountId) : [];
  return await transaction(pool, async (tx) => {
    await requireMoneyMoves(tx);
    const staffId = visitor.staff.subjectId;
    const customerId = await getOpenOwner(tx, accountId);
    const item = { kind: 'close-account', itemId: accountId } as const;
    await lockApprovers(tx, staffId, item);
    const holder = await lockTarget(tx, config.settings, staffId, customerId);
    await getOpenOwner(tx, accountId);
    const account = await accessTo(tx, holder.id, accountId, 'transfer');
    await requireNothingOpen(tx, accountId);
    const target = await getTarget(tx, holder, accountId, body.payout.toAccountId);
    const now = clock.businessNow();
    const closeOut = await lockCloseOut(tx, accountId, now);
    const balanceCents = await lockBalance(tx, [accountId, ...(target ? [target.id] : [])]);
    const amountCents = cents(balanceCents + closeOut.interestCents);
    const subject = { subjectKind: 'account', subjectId: accountId };
    const action = 'close-account';
    const leaves = target === undefined && amountCents > 0n;
    // A check that waits for a second person is not sent once the money went elsewhere.
    if (!leaves) await withdrawApproval(tx, item);
    const { posts, notes } = leaves
      ? await approveIncoming(tx, deps, visitor, {
          ...item,
          customerId,
          accountId,
          amountCents,
          audit: { action, ...subject },
        })
      : { posts: true, notes: {} };
    if (!posts) {
      return { id: accountId, status: 'pending', amount: amountCents, needsSecondApproval: true };
    }
    const payout = { holder, account, target, amountCents, screening, body };
    const { journal, destination } = await journalOf(tx, deps, payout, now);
    await run(tx, sql`update accounts set closed_at = ${now} where id = ${accountId}`);
    await endSchedulesAt(tx, accountId, { now, at: clock.now(), actor: actorOf(visitor) });
    await appendAudit(tx, {
      ...actorOf(visitor),
      ...subject,
      at: clock.now(),
      action,
      after: {
        status: 'closed',
        amountCents,
        ...(target && { toAccountId: target.id }),
        ...(destination && { destinationId: destination.id }),
        ...(screening.length > 0 && { findings: screening }),
        ...notes,
      },
    });
    const { email, firstName } = holder;
    if (email !== null) {
      const paidTo = target && { accountName: target.accountName, number: target.accountNumber };
      const mail = accountClosedEmail({ email, firstName }, { account, amountCents, paidTo });
      await enqueueMail(tx, keys, mail, clock.now());
    }
    const journals = [...(await writeCloseOut(tx, closeOut)), journal];
    const actor = actorOf(visitor);
    const requests = journals.map((each) => ({ ...each, actor }));
    for (const outcome of await recordAll(tx, requests, now)) requireRecorded(outcome);
    return { id: accountId, status: 'closed', amount: amountCents };
  });
}

/** Whose account it is, unless it is closed. One statement: it may be closed at any moment. */
async function getOpenOwner(db: Db, accountId: string): Promise<string> {
  const account = await maybeOne<{ isClosed: boolean; ownerId: string }>(
    db,
    sql`select closed_at is not null as "isClosed", ${ownerOf(sql`accounts.id`)} as "ownerId"
        from accounts where id = ${accountId}`,
  );
  if (!account) throw new Refusal('not-found', { sentence: 'This account was not found.' });
  if (account.isClosed) throw new Refusal('account-closed');
  return account.ownerId;
}

async function requireNothingOpen(tx: Tx, accountId: string): Promise<void> {
  const items = await listOpenItems(tx, accountId);
  if (items.length === 0) return;
  const sentence = `This account cannot be closed yet. Still open: ${items.join('; ')}.`;
  throw new Refusal('conflict', { sentence });
}

async function getTarget(
  tx: Tx,
  holder: Holder,
  accountId: string,
  toAccountId: string | undefined,
): Promise<AccessibleAccount | undefined> {
  if (toAccountId === undefined) return undefined;
  if (toAccountId !== accountId) return await accessTo(tx, holder.id, toAccountId, 'deposit');
  const sentence = 'Choose another account than the one to close.';
  throw new Refusal('invalid-fields', { sentence, fields: { 'payout.toAccountId': sentence } });
}

/**
 * What is on the first of the accounts. All are locked in the order in which the ledger locks them,
 * so that a credit that arrives now waits and then finds the account closed.
 */
async function lockBalance(tx: Tx, accountIds: readonly string[]): Promise<Cents> {
  const locked = await rows<{ id: string; balance: bigint; held: bigint }>(
    tx,
    sql`select id, balance_cents as balance, held_cents as held from ledger.accounts
        where id = any(${accountIds}::uuid[]) order by id for no key update`,
  );
  const account = locked.find(({ id }) => id === accountIds[0]);
  if (!account) throw new Error('An account of a customer is in the ledger.');
  const balance = cents(account.balance);
  if (balance < 0n) {
    const sentence = `This account owes ${dollars(negate(balance))}, which has to be paid first.`;
    throw new Refusal('conflict', { sentence });
  }
  if (account.held !== 0n) {
    const sentence = `${dollars(cents(account.held))} on this account is held.`;
    throw new Refusal('conflict', { sentence });
  }
  return balance;
}

interface Payout {
  readonly holder: Holder;
  readonly account: AccessibleAccount;
  /** Undefined where a check is sent. */
  readonly target: AccessibleAccount | undefined;
  readonly amountCents: Cents;
  readonly screening: readonly ScreeningFinding[];
  readonly body: Body;
}

async function journalOf(
  tx: Tx,
  deps: Deps,
  { holder, account, target, amountCents, screening, body }: Payout,
  now: Date,
): Promise<{ readonly journal: JournalRequest; readonly destination?: Destination }> {
  const { id: from } = account;
  const step = { key: `close account ${from}`, kind: 'close-account' };
  const closing = { closes: [from] };
  if (amountCents === 0n) return { journal: { ...step, ...closing } };
  const money = { from, amountCents, description: 'Closing', category: 'Transfer' };
  if (target) {
    const toDescription = `Closing of ${account.accountName}`;
    const journal = posting(step, { ...money, to: target.id, toDescription });
    return { journal: { ...journal, ...closing } };
  }
  const address = await getAddress(tx, holder);
  const owner = { id: randomUUID(), customerId: holder.id, payeeId: null };
  const destination = await insertDestination(tx, owner, address, now);
  const { screeningDecision } = body;
  const check = { holder, account, amountCents, destination, screening, screeningDecision };
  const authorized = await authorizeClosingCheck(tx, deps, check);
  const journal = outgoingPosting(authorized, step, { ...money, description: 'Closing check' });
  return { journal: { ...journal, ...closing }, destination };
}

async function getAddress(tx: Tx, holder: Holder): Promise<DestinationFields> {
  const address = await one<Pick<DestinationFields, 'address' | 'city' | 'state' | 'postalCode'>>(
    tx,
    sql`select address, city, state, zip_code as "postalCode" from customers
        where id = ${holder.id}`,
  );
  const to: DestinationFields = {
    ...address,
    kind: 'check',
    name: fullName(holder),
    accountNumber: null,
    bankName: null,
    routingNumber: null,
    swiftCode: null,
    country: 'US',
  };
  if (isDeliverable(to)) return to;
  const sentence = 'The customer has no postal address to which a check could be sent.';
  throw new Refusal('conflict', { sentence });
}

// The list may be slow, so that it is asked before the transaction.
async function screenOwner(db: Db, accountId: string): Promise<ScreeningFinding[]> {
  const customerId = await getOpenOwner(db, accountId);
  const { name } = await one<{ name: string }>(
    db,
    sql`select first_name || ' ' || last_name as name from customers where id = ${customerId}`,
  );
  return await screenOutgoing({ customer: name, recipient: '' });
}
