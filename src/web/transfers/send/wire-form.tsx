import { WIRE_LENGTHS } from '#rules/payments/iso20022-limits.ts';
import { AccountField } from '../../base/account/account-field.tsx';
import { moneyAccounts } from '../../base/account/own-account.ts';
import { DraftInput } from '../../base/form/draft-input.tsx';
import { DraftMoney } from '../../base/form/draft-money.tsx';
import type { Draft } from '../../base/form/use-draft.ts';
import { estimatedArrival } from '../estimated-arrival.ts';
import { FeeAndArrival } from './fee-and-arrival.tsx';
import { AbroadFields, DomesticFields } from './recipient-fields.tsx';
import { leftAfterWire, type WireContext, type WireDraft } from './wire-draft.ts';

interface Props {
  readonly draft: Draft<WireDraft>;
  readonly context: WireContext;
}

/** To somebody else's account: how much, whose, and at which bank. */
export function WireForm({ draft, context }: Props) {
  const { accounts, terms, transferType } = context;
  const isDomestic = transferType === 'wire_domestic';
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <AccountField
        draft={draft}
        name="fromAccountId"
        label="From account"
        accounts={moneyAccounts(accounts)}
        className="sm:col-span-2"
      />
      <DraftMoney
        draft={draft}
        name="amount"
        label="Amount"
        hint={leftAfterWire(draft.values, context)}
      />
      <DraftInput
        draft={draft}
        name="description"
        label="Purpose"
        optional
        maxLength={WIRE_LENGTHS.description}
      />
      {/* What it costs and when it is there belong to the amount, in sight from the start. */}
      {terms && (
        <div className="sm:col-span-2">
          <FeeAndArrival fee={terms.fee} arrival={estimatedArrival(terms)} />
        </div>
      )}
      <DraftInput
        draft={draft}
        name="recipientName"
        label="Recipient name"
        maxLength={WIRE_LENGTHS.recipientName}
      />
      <DraftInput
        draft={draft}
        name="recipientBank"
        label="Recipient bank"
        maxLength={WIRE_LENGTHS.recipientBank}
      />
      {isDomestic ? <DomesticFields draft={draft} /> : <AbroadFields draft={draft} />}
    </div>
  );
}
