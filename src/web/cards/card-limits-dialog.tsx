import { changeCardLimits as endpoint } from '#contract/payments/card-controls.ts';
import { parseCents } from '#money/cents.ts';
import type { CallError } from '../base/api/call.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';
import { FormDialog } from '../base/form/form-dialog.tsx';
import { MoneyField } from '../base/form/money-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount } from '../base/format/format.ts';
import { type Card, cardName } from './card-state.ts';

interface Props {
  readonly card: Card;
  readonly sending: { readonly isPending: boolean; readonly error: CallError | null };
  readonly onSubmit: (limits: Card['limits']) => void;
  readonly onClose: () => void;
}

/** What can be spent with a card on one day. */
export function CardLimitsDialog({ card, sending, onSubmit, onClose }: Props) {
  const form = useValidatedForm({
    defaultValues: card.limits,
    check: (values) => ({
      ...tooHigh(values, card.highestLimit),
      ...checkFields(endpoint.body, values),
    }),
  });
  return (
    <FormDialog
      title="Card limits"
      form={form}
      sending={sending}
      submitLabel="Save limits"
      busyText="Saving..."
      failedTitle="Not saved"
      intro={
        <p className="mb-5 text-muted">
          {cardName(card)}: what can be spent on one day, up to {formatAmount(card.highestLimit)}.
          0.00 turns a kind of payment off.
        </p>
      }
      className="grid gap-4.5"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <MoneyField form={form} name="perDay" label="All payments together" />
      <MoneyField form={form} name="atm" label="Cash at ATMs" />
      <MoneyField form={form} name="online" label="Online payments" />
    </FormDialog>
  );
}

function tooHigh(limits: Card['limits'], highest: string): FieldErrors {
  const above = Object.entries(limits).filter(([, limit]) => isMore(limit, highest));
  return Object.fromEntries(
    above.map(([name]) => [name, `This must be at most ${formatAmount(highest)}`]),
  );
}

function isMore(limit: string, highest: string): boolean {
  return (parseCents(limit) ?? 0n) > (parseCents(highest) ?? 0n);
}
