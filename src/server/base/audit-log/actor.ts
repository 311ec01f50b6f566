import type { Visitor } from '../session/visitor.ts';
import type { AuditLine } from './audit.ts';

export type Actor = Pick<AuditLine, 'actorKind' | 'actorId' | 'address' | 'requestId'>;

/** Who did it and from where, for the audit log. */
export function actorOf({ session, staff, address, requestId }: Visitor): Actor {
  if (staff) return { actorKind: 'staff', actorId: staff.subjectId, address, requestId };
  if (session) return { actorKind: 'customer', actorId: session.subjectId, address, requestId };
  return { actorKind: 'visitor', actorId: null, address, requestId };
}

/** What happens by itself when its time has come. */
export const theSystem: Actor = {
  actorKind: 'system',
  actorId: null,
  address: null,
  requestId: null,
};
