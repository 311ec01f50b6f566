import { type NotificationTopic, notificationsOf } from '#contract/profile.ts';
import type { Holder } from './lock-holder.ts';

/**
 * Whether a customer chose to hear about this. Rooms ask it for news of progress only: what guards
 * against somebody else's doing, what went wrong, and what the law wants told is always sent.
 */
export function wantsMail({ notifications }: Holder, topic: NotificationTopic): boolean {
  return notificationsOf(notifications)[topic];
}
