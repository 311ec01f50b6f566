import { Refusal } from '#contract/refusals.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import type { StateMachine } from '../base/state-machine.ts';

export type StaffState = 'active' | 'blocked' | 'removed';

export const staffStates: StateMachine<StaffState> = {
  name: 'colleague',
  moves: { active: ['blocked', 'removed'], blocked: ['active', 'removed'], removed: [] },
};

/** Nobody decides about their own access: a staff member has to. */
export function requireNotOwnAccess({ staff }: VisitorOf<'administrator'>, staffId: string): void {
  if (staff.subjectId === staffId) throw new Refusal('own-affair');
}

/** There is always one administrator who can let the others in again. */
export function requireNotTheFirst(staffId: string): void {
  if (staffId !== FIRST_ADMINISTRATOR) return;
  const sentence = 'The first administrator cannot be blocked, removed or given another role.';
  throw new Refusal('protected-user', { sentence });
}
