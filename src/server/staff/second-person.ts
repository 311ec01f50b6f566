import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import type { Parts } from '../base/parts.ts';

export interface TwoPeople {
  /** The colleague who asked for it, or approved it first. */
  readonly makerId: string;
  /** The colleague who approves it now. */
  readonly checkerId: string;
}

/**
 * Refuses an approval that does not come from a second person. A bank with one administrator may
 * allow itself to go without (`singleAdministrator`); the caller puts that on record.
 */
export async function requireSecondPerson(
  _tx: Tx,
  { config }: Pick<Parts, 'config' | 'clock'>,
  { makerId, checkerId }: TwoPeople,
): Promise<void> {
  if (makerId !== checkerId || config.settings.singleAdministrator) return;
  throw new Refusal('second-approver-needed');
}
