// What counts failed tries, and against whom. Failures of the password and of the code have
// throttles of their own, and those of one login from all addresses together end in a lock that a
// device which has signed in before does not meet.
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, run } from '#database/connection.ts';
import type { KeyRing } from '../base/keys.ts';
import type { Parts } from '../base/parts.ts';
import { signInRules } from '../base/sign-in-rules.ts';
import {
  addressGroup,
  clearThrottles,
  type Throttle,
  type ThrottleRule,
  takeTries,
  throttle,
  waitMs,
} from '../base/throttle.ts';
import type { Limits } from '../limits.ts';

/** Who is trying: the login's id, or what was typed where there is no such login. */
export interface Trier {
  readonly account: string;
  readonly address: string;
  /** Whether the device has completed a sign-in to this login before. */
  readonly isKnownDevice: boolean;
}

type Needs = Pick<Parts, 'keys' | 'config'>;

/**
 * The password step. The lock is not lifted by a right password alone: whoever has it could wipe
 * out their wrong codes with it again and again.
 */
export function passwordThrottles({ keys, config }: Needs, trier: Trier): Throttle[] {
  const rules = signInRules(config.limits);
  const lock = { ...rules.account, onSuccess: 'give-back' } as const;
  return [
    throttle(keys, rules.address, addressGroup(trier.address)),
    ofPair(keys, rules.accountAndAddress, trier),
    ...(trier.isKnownDevice ? [] : [throttle(keys, lock, trier.account)]),
  ];
}

/** The code step of signing in. */
export function codeThrottles({ keys, config }: Needs, trier: Trier): Throttle[] {
  const rules = signInRules(config.limits);
  return [
    ...proofThrottles({ keys, config }, trier),
    ...(trier.isKnownDevice ? [] : [throttle(keys, rules.account, trier.account)]),
  ];
}

/** A code that somebody who is signed in already is asked for. */
export function proofThrottles({ keys, config }: Needs, trier: Omit<Trier, 'isKnownDevice'>) {
  const { address } = signInRules(config.limits);
  return [
    throttle(keys, address, addressGroup(trier.address)),
    throttle(keys, codeRule(config.limits), trier.account),
  ];
}

/** Counts a try, or refuses it. A wait without an end in sight is told as what it is. */
export async function takeSignInTry(
  { pool, clock, config }: Pick<Parts, 'pool' | 'clock' | 'config'>,
  throttles: readonly Throttle[],
): Promise<void> {
  try {
    await takeTries(pool, throttles, clock.now());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { loginDelayLongestMs, codeWindowMs, addressWindowMs } = config.limits;
    const longestMs = Math.max(loginDelayLongestMs, codeWindowMs, addressWindowMs);
    const isLock = (error.retryAfterSeconds ?? 0) > Math.ceil(longestMs / 1_000);
    throw isLock ? new Refusal('sign-in-locked') : error;
  }
}

/** A completed sign-in ends the row of failures; a lock that is there already only staff lift. */
export async function endFailures(
  db: Db,
  { keys, config, clock }: Needs & Pick<Parts, 'clock'>,
  account: string,
): Promise<void> {
  const row = throttle(keys, signInRules(config.limits).account, account);
  if ((await waitMs(db, row, clock.now())) === 0) await clearThrottles(db, [row]);
}

/** Forgets the failures of one login, from wherever they came. */
export async function clearLockout(db: Db, needs: Needs, account: string): Promise<void> {
  const { keys, config } = needs;
  const rules = signInRules(config.limits);
  await clearThrottles(db, [
    throttle(keys, rules.account, account),
    throttle(keys, codeRule(config.limits), account),
  ]);
  const pairs = `${pairPrefix(keys, rules.accountAndAddress, account)} `;
  await run(db, sql`delete from throttles where starts_with(key, ${pairs})`);
}

function codeRule({ codeFailures, codeWindowMs }: Limits): ThrottleRule {
  return {
    name: 'code account',
    failures: codeFailures,
    windowMs: codeWindowMs,
    firstDelayMs: codeWindowMs,
    longestDelayMs: codeWindowMs,
    onSuccess: 'clear',
  };
}

// Two indexes in one key, so that all addresses of one login can be found and cleared.
function ofPair(keys: KeyRing, rule: ThrottleRule, { account, address }: Trier): Throttle {
  const group = keys.index('throttle', addressGroup(address));
  return { rule, key: `${pairPrefix(keys, rule, account)} ${group}` };
}

function pairPrefix(keys: KeyRing, { name }: ThrottleRule, account: string): string {
  return `${name} ${keys.index('throttle', account)}`;
}
