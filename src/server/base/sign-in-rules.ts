import type { Limits } from '../limits.ts';
import { type ThrottleRule, UNTIL_CLEARED_MS } from './throttle.ts';

export interface SignInRules {
  /** One account from one address: a few failures, then waits that double. */
  readonly accountAndAddress: ThrottleRule;
  /** One address over all accounts: slows a spray without touching anyone else. */
  readonly address: ThrottleRule;
  /**
   * One account over all addresses: after so many in a row only a device that has signed in before
   * may try, until staff clear it. Leave this rule out for such a device.
   */
  readonly account: ThrottleRule;
}

export function signInRules(limits: Limits): SignInRules {
  return {
    accountAndAddress: {
      name: 'sign-in account-address',
      failures: limits.loginFailures,
      windowMs: limits.loginWindowMs,
      firstDelayMs: limits.loginDelayFirstMs,
      longestDelayMs: limits.loginDelayLongestMs,
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
      name: 'sign-in account',
      failures: limits.consecutiveFailures,
      windowMs: UNTIL_CLEARED_MS,
      firstDelayMs: UNTIL_CLEARED_MS,
      longestDelayMs: UNTIL_CLEARED_MS,
      onSuccess: 'clear',
    },
  };
}
