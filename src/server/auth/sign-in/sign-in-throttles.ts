// What counts failed tries, and against whom. Failures of the password and of the code have
// throttles of their own, and those of one login from all addresses together end in a lock that a
// device which has signed in before does not meet. Wrong codes of unknown devices are counted
// together, those of each known device by themselves, and those within a session by that session:
// an attacker who sends wrong codes must not use up the owner's tries.

import sql from 'sql-template-tag';
import { type Db, rows, run } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import type { Limits } from '../../base/config/limits.ts';
import type { Deps } from '../../base/deps.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { addressGroup, networkGroup } from '../../base/throttling/address-group.ts';
import { clearUnlessLocked } from '../../base/throttling/lockout.ts';
import {
  clearThrottles,
  lockOf,
  refuseRemembered,
  reserveTries,
  type Throttle,
  type ThrottleRule,
  throttle,
} from '../../base/throttling/throttle.ts';
import { forgetWaits } from '../../base/throttling/throttle-memory.ts';
import type { Device } from './devices.ts';
import { signInRules } from './sign-in-rules.ts';

/** Who is trying. */
export interface SignInSource {
  /** The login's id, or what was typed where there is no such login. */
  readonly account: string;
  /**
   * The name that was typed. A login's username and its email address are counted apart, or the one
   * would tell that the other belongs to it. Absent where none was typed.
   */
  readonly name?: string;
  readonly address: string;
  /** Whether the device has completed a sign-in to this login before. */
  readonly isKnownDevice: boolean;
}

type Needs = Pick<Deps, 'keys' | 'config'>;

export function passwordThrottles({ keys, config }: Needs, source: SignInSource): Throttle[] {
  const rules = signInRules(config.limits);
  return [
    throttle(keys, rules.address, addressGroup(source.address)),
    ofPair(keys, rules.accountAndAddress, source),
    ...lockThrottles({ keys, config }, source),
  ];
}

export interface CodeSource {
  readonly account: string;
  readonly address: string;
  /** The device, where it has completed a sign-in to this login before. */
  readonly knownDevice: Device | undefined;
}

/** The code step of signing in. */
export function codeThrottles(needs: Needs, { knownDevice, ...source }: CodeSource): Throttle[] {
  const { keys, config } = needs;
  const { account, address } = source;
  const code = knownDevice
    ? ofDevice(keys, knownDeviceCodeRule(config.limits), account, knownDevice)
    : throttle(keys, codeRule(config.limits), account);
  const isKnownDevice = knownDevice !== undefined;
  return [
    ...addressThrottles(needs, address),
    code,
    ...lockThrottles(needs, { ...source, isKnownDevice }),
  ];
}

/** A code outside the sign-in: what it belongs to, a session or a link, counts the tries itself. */
export function addressThrottles({ keys, config }: Needs, address: string): Throttle[] {
  return [throttle(keys, signInRules(config.limits).address, addressGroup(address))];
}

/**
 * A code within a session that an emailed code opened. A thief with password and mailbox can open
 * one session after the other, so the wrong codes of all of them are counted together.
 */
export function mailedSessionThrottle({ keys, config }: Needs, account: string): Throttle {
  return throttle(keys, mailedSessionCodeRule(config.limits), account);
}

function lockThrottles({ keys, config }: Needs, source: SignInSource): Throttle[] {
  const { account, address, isKnownDevice } = source;
  if (isKnownDevice) return [];
  const { account: rule, lockedNetwork } = signInRules(config.limits);
  const lock = throttle(keys, rule, account);
  const network = keys.index('throttle', networkGroup(address));
  const key = `${prefixOf(keys, lockedNetwork, account)} ${network}`;
  return [lock, { rule: lockedNetwork, key, onlyWhileLocked: lock.key }];
}

/** Refuses an address that this process knows to be blocked, before anything is looked up. */
export function refuseBlockedAddress(
  { keys, config, clock }: Needs & Pick<Deps, 'clock'>,
  address: string,
): void {
  const one = throttle(keys, signInRules(config.limits).address, addressGroup(address));
  refuseRemembered([one], clock.now());
}

/** Counts a try, or refuses it. Returns the throttles whose wait begins, should the try fail. */
export async function takeSignInTry(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  throttles: readonly Throttle[],
): Promise<readonly Throttle[]> {
  return await reserveTries(pool, throttles, clock.now());
}

/** A completed sign-in ends the row of failures; a lock fades by itself, or staff clear it. */
export async function endFailures(
  db: Db,
  { keys, config, clock }: Needs & Pick<Deps, 'clock'>,
  account: string,
): Promise<void> {
  const lock = lockOf(throttle(keys, signInRules(config.limits).account, account));
  if (lock) await clearUnlessLocked(db, lock, clock.now());
  await run(db, sql`delete from throttles where key = ${failuresKey(keys, account)}`);
}

/** Forgets the failures of one login, from wherever they came. */
export async function clearLockout(db: Db, needs: Needs, account: string): Promise<void> {
  const { keys, config } = needs;
  const rules = signInRules(config.limits);
  await clearThrottles(db, [
    throttle(keys, rules.account, account),
    throttle(keys, codeRule(config.limits), account),
    mailedSessionThrottle(needs, account),
  ]);
  const deviceRule = knownDeviceCodeRule(config.limits);
  for (const rule of [rules.accountAndAddress, rules.lockedNetwork, deviceRule]) {
    const prefix = `${prefixOf(keys, rule, account)} `;
    const cleared = sql`delete from throttles where starts_with(key, ${prefix}) returning key`;
    forgetWaits((await rows<{ key: string }>(db, cleared)).map(({ key }) => key));
  }
  await run(db, sql`delete from throttles where key = ${failuresKey(keys, account)}`);
}

/**
 * Forgets the wrong codes of unknown devices. Only for an action that replaced the password and was
 * confirmed by a code: the old password no longer reaches the code step.
 */
export async function clearUnknownDeviceCodes(
  db: Db,
  { keys, config }: Needs,
  account: string,
): Promise<void> {
  await clearThrottles(db, [throttle(keys, codeRule(config.limits), account)]);
}

/** Where the failed sign-ins of one login are counted for the audit log. */
export function failuresKey(keys: KeyRing, account: string): string {
  return `failed sign-ins ${keys.index('throttle', account)}`;
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

function knownDeviceCodeRule(limits: Limits): ThrottleRule {
  return { ...codeRule(limits), name: 'code known-device' };
}

/** So many in a day; from then on one try an hour. */
function mailedSessionCodeRule(limits: Limits): ThrottleRule {
  return {
    ...codeRule(limits),
    name: 'code mailed-session',
    failures: limits.mailedSessionCodeFailures,
    windowMs: DAY_MS,
    // A right code of one session must not excuse what the others did.
    onSuccess: 'give-back',
  };
}

// Two indexes in one key, so that all addresses of one login can be found and cleared.
function ofPair(keys: KeyRing, rule: ThrottleRule, source: SignInSource): Throttle {
  const { account, name = '', address } = source;
  const typedFrom = keys.index('throttle', JSON.stringify([name, addressGroup(address)]));
  return { rule, key: `${prefixOf(keys, rule, account)} ${typedFrom}` };
}

function ofDevice(keys: KeyRing, rule: ThrottleRule, account: string, { name }: Device): Throttle {
  return { rule, key: `${prefixOf(keys, rule, account)} ${keys.index('throttle', name)}` };
}

function prefixOf(keys: KeyRing, { name }: ThrottleRule, account: string): string {
  return `${name} ${keys.index('throttle', account)}`;
}
