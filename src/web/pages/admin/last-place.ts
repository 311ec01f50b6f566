import type { StaffMember } from '../../base/session/staff-member.ts';
import { type AdminPlace, firstPlace } from './admin-place.ts';

// A staff member who is signed out by the clock and signs in again returns to the same view.
// Another who signs in here, or the same one after a logout, begins at the beginning.
let last: { readonly staffId: string; readonly place: AdminPlace } | undefined;

export function rememberPlace({ id }: Pick<StaffMember, 'id'>, place: AdminPlace): void {
  last = { staffId: id, place };
}

export function lastPlace({ id }: Pick<StaffMember, 'id'>): AdminPlace {
  return last?.staffId === id ? last.place : firstPlace;
}

export function forgetPlace(): void {
  last = undefined;
}
