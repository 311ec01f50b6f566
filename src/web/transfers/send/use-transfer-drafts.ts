import { listWireTerms } from '#endpoints/transfers.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import type { OwnAccount } from '../../base/account/own-account.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { useDraft } from '../../base/form/use-draft.ts';
import type { WireTerms } from '../estimated-arrival.ts';
import { checkInternal, internalAsTyped, newInternal } from './internal-draft.ts';
import { checkWire, newWire, wireAsTyped } from './wire-draft.ts';

/** A draft for each kind of transfer: changing the tab and coming back loses nothing. */
export function useTransferDrafts(accounts: readonly OwnAccount[]) {
  const terms = useEndpoint(listWireTerms, { isShared: true });
  const termsOf = (type: WireType) =>
    terms.data?.terms.find(({ transferType }) => transferType === type);
  const internal = useDraft(newInternal(accounts), {
    check: (values) => checkInternal(values, accounts),
    asTyped: (values) => internalAsTyped(values, accounts),
    keptAs: 'transfer/internal',
  });
  const domestic = useWireDraft('wire_domestic', accounts, termsOf('wire_domestic'));
  const abroad = useWireDraft('wire_international', accounts, termsOf('wire_international'));
  return {
    terms,
    internal,
    wires: { wire_domestic: domestic, wire_international: abroad },
    isChanged: internal.isChanged || domestic.draft.isChanged || abroad.draft.isChanged,
  };
}

function useWireDraft(
  transferType: WireType,
  accounts: readonly OwnAccount[],
  terms: WireTerms | undefined,
) {
  const context = { transferType, accounts, terms };
  const draft = useDraft(newWire(context), {
    check: (values) => checkWire(values, context),
    asTyped: (values) => wireAsTyped(values, context),
    keptAs: `transfer/${transferType}`,
  });
  return { draft, context };
}
