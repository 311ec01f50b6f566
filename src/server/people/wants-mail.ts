import { type NotificationTopic, notificationsOf } from '#contract/profile.ts';
import type { Holder } from './lock-holder.ts';

/**
 * Whether a customer chose to hear about this. Asked for progress mails only: mails about security,
 * failures and legal notices are always sent.
 */
export function wantsMail({ notifications }: Holder, topic: NotificationTopic): boolean {
  return notificationsOf(notifications)[topic];
}
