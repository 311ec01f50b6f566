// What may become what, as data. Each kind of thing that lives through states has one table, its
// rows are locked before they move, and every move that is not in the table is the same refusal.
import { Refusal } from '#contract/refusals.ts';

export interface StateMachine<State extends string> {
  /** How the thing is called in a sentence: 'transfer'. */
  readonly name: string;
  readonly moves: Readonly<Record<State, readonly State[]>>;
}

export function mayMove<State extends string>(
  { moves }: StateMachine<State>,
  from: State,
  to: State,
): boolean {
  return moves[from].includes(to);
}

/** Refuses a move the table does not have; the sentence says what the thing is by now. */
export function requireMove<State extends string>(
  machine: StateMachine<State>,
  from: State,
  to: State,
): void {
  if (mayMove(machine, from, to)) return;
  throw new Refusal('conflict', { sentence: `This ${machine.name} is already ${from}.` });
}
