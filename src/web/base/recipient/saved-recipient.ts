import { listRecipients } from '#endpoints/payments/recipients.ts';
import type { Row } from '../api/rows-of.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { compareTexts } from '../format/compare-texts.ts';

export type SavedRecipient = Row<typeof listRecipients>;
export type WireDetails = NonNullable<SavedRecipient['wire']>;

/** All of the customer's recipients, by name. */
export function useRecipients() {
  return useEndpoint(listRecipients, { query: { sort: 'name', direction: 'asc' } });
}

/** "Ana Ruiz (Landlord)". */
export function recipientLabel({ name, nickname }: Pick<SavedRecipient, 'name' | 'nickname'>) {
  return nickname === null ? name : `${name} (${nickname})`;
}

/** The recipient paid last comes first; those never paid follow by name. */
export function byLastPaid(recipients: readonly SavedRecipient[]): readonly SavedRecipient[] {
  return recipients.toSorted((a, b) => compareTexts(b.lastPaidAt ?? '', a.lastPaidAt ?? ''));
}
