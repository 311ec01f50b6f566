import { DAY_MS } from '#rules/calendar/durations.ts';
import type { Login } from './logins.ts';

const NEW_FOR_DAYS = 30;

/** Whether to show a customer what to set up first: in the first weeks, until it is put away. */
export function suggestsSetUp(login: Login, now: Date): boolean {
  const { activatedAt, createdAt, hasDismissedSetUp } = login;
  const since = now.getTime() - NEW_FOR_DAYS * DAY_MS;
  const isNew = createdAt.getTime() > since && (activatedAt?.getTime() ?? 0) > since;
  return isNew && !hasDismissedSetUp;
}
