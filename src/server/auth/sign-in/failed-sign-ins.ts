// Failed sign-ins in the audit log, with the address they came from. Not each failure gets a line,
// or anyone could fill the log: a login's failures get one at the 5th, 10th, 20th, 40th and so on,
// a lock gets one, and an address that is made to wait gets one at the 1st, 2nd, 4th, 8th time of a
// day. Every single failure is in the server's log.

import sql from 'sql-template-tag';
import { type Db, one, rows, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { type AuditLine, appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { mayMail } from '../../base/mail/mail-allowance.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { addressGroup } from '../../base/throttling/address-group.ts';
import type { Throttle } from '../../base/throttling/throttle.ts';
import type { LoginKind } from '../logins.ts';
import { lockoutEmail } from './lockout-email.ts';
import { signInRules } from './sign-in-rules.ts';
import { failuresKey } from './sign-in-throttles.ts';

export interface FailedSignIn {
  readonly kind: LoginKind;
  /** Undefined where no login has the name that was typed. */
  readonly loginId: string | undefined;
  /** The login's id, or what was typed; as the throttles count it. */
  readonly account: string;
  readonly step: 'password' | 'code' | 'passkey';
  readonly address: string;
  readonly requestId: string;
  /** The throttles whose wait begins with this failure. */
  readonly began: readonly Throttle[];
}

/** Notes a failure: a line in the server's log always, one in the audit log where it is due. */
export async function noteFailedSignIn(deps: Deps, failed: FailedSignIn): Promise<void> {
  const { pool, log } = deps;
  const { requestId, address, loginId: actorId, step } = failed;
  const subject = subjectOf(deps, failed);
  const who = { requestId, actorId, address, subject: actorId ? undefined : subject.subjectId };
  log.info(step === 'code' ? 'a code was wrong' : 'a sign-in failed', {
    event: 'authn_login_fail',
    ...who,
  });
  const isLock = await transaction(pool, (tx) => writeLines(tx, deps, failed));
  if (isLock) log.warn('a login was locked', { event: 'authn_login_lock', ...who });
}

async function writeLines(tx: Tx, deps: Deps, failed: FailedSignIn): Promise<boolean> {
  const { keys, clock, config } = deps;
  const { account, step, address, requestId, began } = failed;
  const now = clock.now();
  const from = { at: now, actorKind: 'visitor', actorId: null, address, requestId } as const;
  const subject = subjectOf(deps, failed);
  const failures = await countUp(tx, failuresKey(keys, account), now);
  if (isDue(failures, FIRST_LINE_AT)) {
    await appendAudit(tx, {
      ...from,
      ...subject,
      action: 'fail-sign-in',
      after: { failures, step },
    });
  }
  const rules = signInRules(config.limits);
  const startsOf = (name: string) => began.some(({ rule }) => rule.name === name);
  if (startsOf(rules.address.name)) await noteBlockedAddress(tx, deps, from);
  if (!startsOf(rules.account.name)) return false;
  const after = { failures: config.limits.consecutiveFailures };
  await appendAudit(tx, { ...from, ...subject, action: 'lock-sign-in', after });
  await alertAdministrators(tx, deps, failed);
  return true;
}

// A name that no login has may be a password in the wrong field, so it is kept as an HMAC only.
function subjectOf({ keys }: Pick<Deps, 'keys'>, { kind, loginId, account }: FailedSignIn) {
  return loginId === undefined
    ? { subjectKind: 'unknown-name', subjectId: keys.index('unknown name', account) }
    : { subjectKind: kind, subjectId: loginId };
}

type Source = Pick<AuditLine, 'at' | 'actorKind' | 'actorId' | 'address' | 'requestId'>;

async function noteBlockedAddress(tx: Tx, { keys, config }: Deps, from: Source): Promise<void> {
  const group = addressGroup(from.address ?? '');
  const times = await countUp(tx, `blocked address ${keys.index('throttle', group)}`, from.at);
  if (!isDue(times, 1)) return;
  await appendAudit(tx, {
    ...from,
    action: 'block-address',
    subjectKind: 'address',
    subjectId: group,
    after: { times, failures: config.limits.addressFailures },
  });
}

/** Each administrator gets so many of these an hour; the audit log has a line of every lock. */
async function alertAdministrators(tx: Tx, deps: Deps, failed: FailedSignIn): Promise<void> {
  const { keys, clock } = deps;
  const administrators = await rows<{ email: string; firstName: string }>(
    tx,
    sql`select email, first_name as "firstName" from staff
        where role = 'administrator' and status = 'active' order by id`,
  );
  const lock = { loginId: failed.loginId, kind: failed.kind, address: failed.address };
  for (const administrator of administrators) {
    if (!(await mayMail(tx, deps, { kind: 'lockout', email: administrator.email }))) continue;
    const mail = lockoutEmail(administrator, { ...lock, at: clock.now() });
    await enqueueMail(tx, keys, mail, clock.now());
  }
}

const FIRST_LINE_AT = 5;

/** The first, and then each that doubles it: 5, 10, 20, 40. */
function isDue(count: number, first: number): boolean {
  return Number.isInteger(Math.log2(count / first)) && count >= first;
}

/** A count that starts over when nothing was counted for a day. */
async function countUp(db: Db, key: string, now: Date): Promise<number> {
  const forgetAt = new Date(now.getTime() + DAY_MS);
  const { count } = await one<{ count: number }>(
    db,
    sql`insert into throttles as t (key, failed_at, strikes, blocked_until, forget_at)
        values (${key}, '{}', 1, null, ${forgetAt})
        on conflict (key) do update
        set strikes = case when t.forget_at > ${now} then t.strikes + 1 else 1 end,
          forget_at = excluded.forget_at
        returning t.strikes as count`,
  );
  return count;
}
