import { listWireTerms } from '#endpoints/payments/transfers.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import type { OwnAccount } from '../../base/account/own-account.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import type { WireTerms } from '../estimated-arrival.ts';
import { checkInternal, internalAsTyped, newInternal } from './internal-draft.ts';
import { checkWire, newWire, termsFor, type WireDraft, wireAsTyped } from './wire-draft.ts';

/** What a wire like an earlier one begins with. */
export interface WireStart {
  readonly transferType: WireType;
  readonly draft: Partial<WireDraft>;
}

/** A draft for each kind of transfer: changing the tab and coming back loses nothing. */
export function useTransferDrafts(
  accounts: readonly OwnAccount[],
  isNow: boolean,
  start?: WireStart,
) {
  // By its day a scheduled payment may find other money, so only one made now is held against it.
  const judged = isNow ? accounts : [];
  const terms = useEndpoint(listWireTerms, { isShared: true });
  const termsOf = (type: WireType) =>
    terms.data?.terms.find(({ transferType }) => transferType === type);
  const internal = useValidatedForm({
    defaultValues: newInternal(accounts),
    check: (values) => checkInternal(values, judged),
    checkTyped: (values) => internalAsTyped(values, judged),
    draftName: 'transfer/internal',
  });
  const domestic = useWireDraft(
    'wire_domestic',
    { accounts, judged },
    termsOf('wire_domestic'),
    start,
  );
  const abroad = useWireDraft(
    'wire_international',
    { accounts, judged },
    termsOf('wire_international'),
    start,
  );
  return {
    terms,
    internal,
    wires: { wire_domestic: domestic, wire_international: abroad },
    isChanged: internal.isChanged || domestic.form.isChanged || abroad.form.isChanged,
  };
}

function useWireDraft(
  transferType: WireType,
  { accounts, judged }: Readonly<Record<'accounts' | 'judged', readonly OwnAccount[]>>,
  terms: WireTerms | undefined,
  start: WireStart | undefined,
) {
  const context = { transferType, accounts, terms };
  const isStart = start?.transferType === transferType;
  const form = useValidatedForm({
    defaultValues: newWire(context, isStart ? start.draft : {}),
    check: (values) => checkWire(values, { ...context, accounts: judged }),
    checkTyped: (values) => wireAsTyped(values, { ...context, accounts: judged }),
    draftName: `transfer/${transferType}`,
  });
  const account = accounts.find(({ id }) => id === form.values.fromAccountId);
  return { form, context: { ...context, terms: termsFor(account, terms) } };
}
