import type { CustomerTopic, StaffTopic } from '#contract/events.ts';

/** Something changed for a customer, or for staff. It says what to fetch again, not what it is. */
export type Event =
  | {
      readonly audience: 'customer';
      readonly personId: string;
      readonly topic: CustomerTopic;
      readonly itemId: string;
    }
  | {
      readonly audience: 'staff';
      readonly personId: null;
      readonly topic: StaffTopic;
      readonly itemId: string;
    };

export type NumberedEvent = Event & { readonly number: bigint };

/** Stands for more items than are worth listing. */
export const MANY = '*';

const LISTED = 20;

/** Each event once; where a topic has many items at a time, one event for all of them. */
export function collapse(events: readonly Event[]): Event[] {
  const byTopic = Map.groupBy(events, ({ personId, topic }) => `${personId ?? ''} ${topic}`);
  return [...byTopic.values()].flatMap((ofTopic) => {
    const byItem = new Map(ofTopic.map((event) => [event.itemId, event]));
    const [first] = ofTopic;
    return first && byItem.size > LISTED ? [{ ...first, itemId: MANY }] : [...byItem.values()];
  });
}
