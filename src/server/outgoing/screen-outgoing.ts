import type { ScreeningFinding } from '#contract/transfers.ts';
import { screenNames } from '../people/screen-names.ts';

export interface Parties {
  readonly customer: string;
  readonly recipient: string;
  readonly bank?: string | null;
}

/**
 * Compares both ends of a payment with the watch list. A finding decides nothing: it is shown, and
 * whoever approves the payment must say that it is somebody else. The list may take its time, so it
 * is asked outside of transactions.
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
