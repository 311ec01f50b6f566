import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Received, Reply, Returned } from '#contract/endpoint.ts';
import { submitCheckDeposit as endpoint } from '#contract/payments/deposits.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one, type Tx } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { CheckSide } from '#rules/payments/check-deposits.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { Replay } from '../base/idempotency/replay.ts';
import { findReplay, submitOnce } from '../base/idempotency/submissions.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import type { BoundedQueue } from '../base/throttling/bounded-queue.ts';
import { perHour, refundTries, reserveTries, throttle } from '../base/throttling/throttle.ts';
import { type AccessibleAccount, accessTo } from '../people/access.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { mailDeposit } from './deposit-email.ts';
import type { DecodedImage } from './images/decode-image.ts';
import { type CheckImage, readImage } from './images/read-image.ts';
import { insertDeposit } from './writes.ts';

type Body = Received<typeof endpoint, 'body'>;
type Customer = VisitorOf<'customer'>;
/** Pictures are decoded a few at a time. */
export interface DepositDeps extends Deps {
  readonly decoding: BoundedQueue;
}

type Files = Readonly<Record<CheckSide, CheckImage>>;
type Images = Readonly<Record<CheckSide, DecodedImage>>;

/** Takes photographs of a check in; nothing is posted until staff have looked at them. */
export async function submitCheckDeposit(
  deps: DepositDeps,
  { visitor, body, idempotencyKey: key }: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const files = readImages(body);
  const meaning = {
    accountId: body.accountId,
    amount: body.amount,
    front: files.front.digest.toString('hex'),
    back: files.back.digest.toString('hex'),
  };
  const customerId = visitor.session.subjectId;
  const submission = { customerId, key, request: meaning, now: deps.clock.now() };
  // Decoding is what costs: a submission that is known, or would be refused, is not worth it.
  const known = await findReplay(deps.pool, endpoint, submission);
  if (known) return known;
  await requireMayDeposit(deps.pool, deps, customerId, body.accountId);
  const images = await decodeOrCount(deps, customerId, () =>
    deps.decoding.run(() => decodeImages(files)),
  );
  return await submitOnce(deps.pool, endpoint, submission, (tx) =>
    storeDeposit(tx, deps, visitor, body, images),
  );
}

function readImages({ frontImage, backImage }: Body): Files {
  const front = readImage(frontImage);
  const back = readImage(backImage);
  if (typeof front !== 'string' && typeof back !== 'string') return { front, back };
  throw wrongImages({ front, back });
}

// Both are measured before either is decoded, which is what costs.
async function decodeImages(files: Files): Promise<Images> {
  // The decoder is a large native library: it is loaded for the first deposit, not at every start.
  const { checkSize, decodeImage } = await import('./images/decode-image.ts');
  const sizes = { front: await checkSize(files.front), back: await checkSize(files.back) };
  if (sizes.front ?? sizes.back) throw wrongImages(sizes);
  const front = await decodeImage(files.front);
  if (typeof front === 'string') throw wrongImages({ front, back: undefined });
  const back = await decodeImage(files.back);
  if (typeof back === 'string') throw wrongImages({ front: undefined, back });
  return { front, back };
}

/** Counts what could not be read: such pictures are no deposits, but cost as much as one. */
async function decodeOrCount(
  { pool, keys, clock, config }: Deps,
  customerId: string,
  decode: () => Promise<Images>,
): Promise<Images> {
  const rule = perHour('unreadable pictures', config.limits.unreadablePicturesPerHour);
  const tries = [throttle(keys, rule, customerId)];
  await reserveTries(pool, tries, clock.now());
  try {
    const images = await decode();
    await refundTries(pool, tries);
    return images;
  } catch (error) {
    const isUnreadable = error instanceof Refusal && error.code === 'invalid-fields';
    if (!isUnreadable) await refundTries(pool, tries);
    throw error;
  }
}

/** What is wrong with either side; a side that is not a sentence is a picture. */
function wrongImages({ front, back }: Readonly<Record<CheckSide, unknown>>): Refusal {
  const fields = {
    ...(typeof front === 'string' && { frontImage: front }),
    ...(typeof back === 'string' && { backImage: back }),
  };
  return new Refusal('invalid-fields', { fields });
}

async function storeDeposit(
  tx: Tx,
  deps: Deps,
  visitor: Customer,
  { accountId, amount: amountCents }: Body,
  images: Images,
): Promise<Returned<typeof endpoint>> {
  const { clock, keys } = deps;
  const now = clock.businessNow();
  const holder = await lockActiveHolder(tx, visitor.session.subjectId);
  const account = await requireMayDeposit(tx, deps, holder.id, accountId);
  const deposit = await insertDeposit(tx, keys, {
    id: randomUUID(),
    customerId: holder.id,
    accountId,
    amountCents,
    submittedAt: now,
    bankDay: bankDay(now),
    images,
  });
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: clock.now(),
    action: 'submit-check-deposit',
    subjectKind: 'check-deposit',
    subjectId: deposit.id,
    after: { status: deposit.status, amountCents },
  });
  await mailDeposit(tx, deps, holder, deposit);
  return {
    checkDeposit: {
      ...deposit,
      accountName: account.accountName,
      amount: amountCents,
      date: deposit.submittedAt,
      availability: [],
    },
  };
}

/** The account, unless the deposit would be refused whatever its pictures show. */
async function requireMayDeposit(
  db: Db,
  { clock, config }: Deps,
  customerId: string,
  accountId: string,
): Promise<AccessibleAccount> {
  await requireMoneyMoves(db);
  const account = await accessTo(db, customerId, accountId, 'deposit');
  if (isCredit(account.accountType)) {
    const sentence = 'Checks can be deposited to a checking or savings account.';
    throw new Refusal('invalid-fields', { sentence, fields: { accountId: sentence } });
  }
  const today = await countOfDay(db, customerId, bankDay(clock.businessNow()));
  if (today >= config.limits.checkDepositsPerDay) {
    const sentence =
      'You have reached today’s limit for check deposits. Please try again tomorrow.';
    throw new Refusal('too-many-requests', { sentence });
  }
  return account;
}

async function countOfDay(db: Db, customerId: string, day: CalendarDate): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*)::integer as count from check_deposits
        where customer_id = ${customerId} and bank_day = ${day}`,
  );
  return count;
}
