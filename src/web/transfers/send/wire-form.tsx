import { WIRE_LENGTHS } from '#rules/payments/iso20022-limits.ts';
import { FromAndAmount } from '../../base/account/from-and-amount.tsx';
import { moneyAccounts } from '../../base/account/own-account.ts';
import { TextField } from '../../base/form/text-field.tsx';
import type { ValidatedForm } from '../../base/form/use-validated-form.ts';
import { AbroadFields, DomesticFields } from '../../base/recipient/wire-recipient-fields.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { estimatedArrival } from '../estimated-arrival.ts';
import { feeLabel } from '../transfer-labels.ts';
import { FeeAndArrival } from './fee-and-arrival.tsx';
import { leftAfterWire, type WireContext, type WireDraft } from './wire-draft.ts';
import { WireRecipientChoice } from './wire-recipient-choice.tsx';

interface Props {
  readonly form: ValidatedForm<WireDraft>;
  readonly context: WireContext;
  readonly isNow: boolean;
  readonly onManage?: (() => void) | undefined;
}

/** A wire to another person's account: amount, recipient and bank. */
export function WireForm({ form, context, isNow, onManage }: Props) {
  const { accounts, terms, transferType } = context;
  const isDomestic = transferType === 'wire_domestic';
  const isChosen = form.values.recipientId !== '';
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <WireRecipientChoice form={form} transferType={transferType} onManage={onManage} />
      {isDomestic && !isChosen && (
        <p className="-mt-1.5 text-sm text-muted sm:col-span-2">
          Paying rent or a bill? Pay Bills needs no bank details.
        </p>
      )}
      <FromAndAmount
        form={form}
        accounts={moneyAccounts(accounts)}
        left={isNow ? leftAfterWire(form.values, context) : undefined}
      />
      <TextField
        form={form}
        name="description"
        label="Purpose"
        optional
        maxLength={WIRE_LENGTHS.description}
      />
      {/* What it costs and when it is there belong to the amount, in sight from the start. */}
      {terms && (
        <div className="sm:col-span-2">
          {isNow ? (
            <FeeAndArrival fee={terms.fee} arrival={estimatedArrival(terms)} />
          ) : (
            <Notice>Fee for each wire: {feeLabel(terms.fee)}. Staff approve each of them.</Notice>
          )}
        </div>
      )}
      {!isChosen && !isNow && (
        <Notice className="sm:col-span-2">
          Scheduled wires go to saved recipients. Choose one above, or save one first
          {onManage && (
            <>
              {' '}
              under{' '}
              <button type="button" className="link" onClick={onManage}>
                Recipients
              </button>
            </>
          )}
          .
        </Notice>
      )}
      {!isChosen && isNow && (
        <>
          <TextField
            form={form}
            name="recipientName"
            label="Recipient name"
            maxLength={WIRE_LENGTHS.recipientName}
          />
          <TextField
            form={form}
            name="recipientBank"
            label="Recipient bank"
            maxLength={WIRE_LENGTHS.recipientBank}
          />
          {isDomestic ? <DomesticFields form={form} /> : <AbroadFields form={form} />}
          <div className="border-t border-hair sm:col-span-2">
            <Switch
              label="Save this recipient"
              hint="Next time you choose the name, and nothing is typed again."
              checked={form.values.isSaved === 'yes'}
              onChange={(isSaved) => form.setValue('isSaved', isSaved ? 'yes' : '')}
            />
          </div>
        </>
      )}
    </div>
  );
}
