import type { Limits } from '../../base/config/limits.ts';
import type { ThrottleRule } from '../../base/throttling/throttle.ts';

export interface SignInRules {
  /** One account from one address: a few failures, then waits that double. */
  readonly accountAndAddress: ThrottleRule;
  /** One address over all accounts: slows a spray without touching anyone else. */
  readonly address: ThrottleRule;
  /**
   * One account over all addresses: so many failures lock it. Leave this rule and the next one out
   * for a device that has signed in before.
   */
  readonly account: ThrottleRule;
  /**
   * A locked account from one network: one try an hour. Each network waits for itself, so that an
   * attacker does not use up the owner's tries.
   */
  readonly lockedNetwork: ThrottleRule;
}

export function signInRules(limits: Limits): SignInRules {
  const { loginDelayLongestMs: hourMs } = limits;
  return {
    accountAndAddress: {
      name: 'sign-in account-address',
      failures: limits.loginFailures,
      windowMs: limits.loginWindowMs,
      firstDelayMs: limits.loginDelayFirstMs,
      longestDelayMs: hourMs,
      onSuccess: 'clear',
    },
    address: {
      name: 'sign-in address',
      failures: limits.addressFailures,
      windowMs: limits.addressWindowMs,
      firstDelayMs: limits.addressWindowMs,
      longestDelayMs: limits.addressWindowMs,
      onSuccess: 'give-back',
    },
    account: {
      name: 'sign-in lock',
      failures: limits.consecutiveFailures,
      windowMs: limits.lockoutHalfLifeMs,
      halfLifeMs: limits.lockoutHalfLifeMs,
      firstDelayMs: hourMs,
      longestDelayMs: hourMs,
      // A right password alone resets nothing: an attacker could clear their wrong codes with it.
      onSuccess: 'give-back',
      refusal: 'sign-in-locked',
    },
    lockedNetwork: {
      name: 'sign-in lock-network',
      failures: 1,
      windowMs: hourMs,
      firstDelayMs: hourMs,
      longestDelayMs: hourMs,
      onSuccess: 'give-back',
      refusal: 'sign-in-locked',
    },
  };
}
