import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import { screenNames } from '../people/screen-names.ts';

export interface Parties {
  readonly customer: string;
  readonly recipient: string;
  readonly bank?: string | null;
}

/**
 * Compares both ends of a payment with the watch list. A hit decides nothing: it is shown, and the
 * approver must confirm that it is another person. The list may be slow, so it is called outside of
 * transactions.
 */
export async function screenOutgoing(parties: Parties): Promise<ScreeningFinding[]> {
  const findings = (['customer', 'recipient', 'bank'] as const).map(async (party) => {
    const name = parties[party];
    if (!name) return [];
    const hits = await screenNames(name);
    return hits.map((hit) => ({ ...hit, party, name }));
  });
  return (await Promise.all(findings)).flat();
}
