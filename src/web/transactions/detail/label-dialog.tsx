import { labelTransaction } from '#contract/accounts/transaction-detail.ts';
import { readTransaction } from '#endpoints/accounts/transaction-detail.ts';
import { listTransactions, readInsights } from '#endpoints/accounts/transactions.ts';
import { useEndpoint, useSubmit } from '../../base/api/use-endpoint.ts';
import { checkBy } from '../../base/form/check-fields.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { SelectField } from '../../base/form/select-field.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { categoryChoices } from '../category-choices.ts';
import { ownNote, type TransactionDetail } from './transaction-detail.ts';

interface Props {
  readonly detail: TransactionDetail;
  readonly onClose: () => void;
}

/** The customer's own note and category of a posted transaction. */
export function LabelDialog({ detail, onClose }: Props) {
  const { id, bankCategory, category } = detail.transaction;
  const spent = useEndpoint(readInsights).data?.spending ?? [];
  const chosen = category === bankCategory ? '' : (category ?? '');
  const was = { note: ownNote(detail), category: chosen };
  const form = useValidatedForm({
    defaultValues: was,
    check: checkBy(labelTransaction.body),
  });
  const saving = useSubmit(labelTransaction, {
    refreshes: [readTransaction, listTransactions, readInsights],
    onDone: onClose,
    onRefused: ({ fields }) => form.showRefused(fields ?? {}),
  });
  const choices = categoryChoices(spent, chosen).filter((name) => name !== bankCategory);
  return (
    <FormDialog
      title="Note and category"
      form={form}
      sending={saving}
      submitLabel="Save"
      className="grid gap-4.5"
      onSubmit={({ note, category: next }) =>
        // What was not changed is left out: a note that came with the payment stays its own.
        saving.submit({
          params: { id },
          body: {
            ...(note !== was.note && { note }),
            ...(next !== was.category && { category: next }),
          },
        })
      }
      onClose={onClose}
    >
      <TextField
        form={form}
        name="note"
        label="Note"
        optional
        hint="Only you see it. It never changes what the transaction says."
      />
      <SelectField form={form} name="category" label="Category">
        <option value="">{bankCategory ?? 'None'} (as posted)</option>
        {choices.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
