import type { StateMachine } from '../base/state-machine.ts';

export type CodeState = 'unused' | 'used' | 'expired';

/** An access code is good for one use, and only while it is fresh. */
export const codeStates: StateMachine<CodeState> = {
  name: 'access code',
  moves: { unused: ['used', 'expired'], used: ['expired'], expired: [] },
};

export interface CodeTimes {
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
}

export function codeState({ usedAt, expiresAt }: CodeTimes, now: Date): CodeState {
  if (expiresAt <= now) return 'expired';
  return usedAt ? 'used' : 'unused';
}
