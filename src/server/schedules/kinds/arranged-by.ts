import type { Authorized } from '../../outgoing/authorize-outgoing.ts';
import type { Arranged } from '../writes.ts';

/** What is kept of the gate's yes to a payment that is scheduled. */
export function arrangedBy({ flags, confirmedByCode, destination }: Authorized): Arranged {
  return { flags, confirmedDestinationId: confirmedByCode ? destination.id : null };
}
