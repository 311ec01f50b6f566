import { changeTerms, listProductChanges } from '#endpoints/accounts/products.ts';
import { NOTICE_DAYS } from '#rules/products/adverse-change.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { FormDialog } from '../base/form/form-dialog.tsx';
import { MoneyField } from '../base/form/money-field.tsx';
import { TextField } from '../base/form/text-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount } from '../base/format/format.ts';
import { showToast } from '../base/page/toasts.ts';
import { checkTerms, rateField, termsBody, termsValues } from './change-terms-form.ts';
import type { Product } from './product-terms.ts';

interface Props {
  readonly product: Product;
  readonly onClose: () => void;
}

/** Requests new rates or a new fee; a second person approves them. */
export function ChangeTermsDialog({ product, onClose }: Props) {
  const form = useValidatedForm({
    defaultValues: termsValues(product),
    check: (values) => checkTerms(product, values),
  });
  const change = useSubmit(changeTerms, {
    refreshes: [listProductChanges],
    onDone: () => {
      showToast({
        title: 'New terms requested',
        text: 'They wait for a second person to approve them.',
      });
      onClose();
    },
    onRefused: ({ fields }) => void form.showRefused(fields ?? {}),
  });
  return (
    <FormDialog
      title={`Change terms of ${product.name}`}
      form={form}
      sending={change}
      submitLabel="Request new terms"
      onSubmit={(values) =>
        change.submit({ params: { id: product.id }, body: termsBody(product, values) })
      }
      onClose={onClose}
    >
      <TextField
        form={form}
        name="effectiveOn"
        label="First day"
        type="date"
        hint={`A higher fee needs ${NOTICE_DAYS} days, for the notice to customers.`}
      />
      {product.tiers.map(({ fromBalance }, index) => (
        <TextField
          key={fromBalance}
          form={form}
          name={rateField(index)}
          label={`Rate from ${formatAmount(fromBalance)}, percent a year`}
          inputMode="decimal"
        />
      ))}
      {product.kind !== 'credit' && (
        <MoneyField form={form} name="fee" label="Monthly maintenance fee" />
      )}
    </FormDialog>
  );
}
