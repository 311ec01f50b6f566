import type { OwnAccount } from '../base/account/own-account.ts';
import { Form } from '../base/form/form.tsx';
import type { ValidatedForm } from '../base/form/use-validated-form.ts';
import type { TimingDraft } from '../base/schedule/series-draft.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import type { Payee } from './payee-draft.ts';
import { type PaymentDraft, paymentSources } from './payment-draft.ts';
import { PaymentForm } from './payment-form.tsx';

interface Props {
  readonly formId: string;
  readonly form: ValidatedForm<PaymentDraft>;
  readonly accounts: readonly OwnAccount[];
  readonly payees: readonly Payee[];
  readonly timing: ValidatedForm<TimingDraft>;
  readonly onAddPayee: () => void;
  readonly onSubmit: () => void;
}

/** The form, or what has to be there before one can pay. */
export function PaymentPanel(props: Props) {
  const { formId, form, accounts, payees, timing, onAddPayee, onSubmit } = props;
  if (paymentSources(accounts).length === 0) {
    return (
      <EmptyState
        title="There is no account to pay from"
        text="Bills are paid from a checking account."
      />
    );
  }
  if (payees.length === 0) {
    return (
      <EmptyState
        title="Who do you want to pay?"
        text="Add a payee first. After that, paying takes a moment."
        action={
          <Button size="small" onClick={onAddPayee}>
            <Icon name="plus" size={18} />
            Add a payee
          </Button>
        }
      />
    );
  }
  return (
    <Form id={formId} form={form} onSubmit={onSubmit} autoFocus={false}>
      <PaymentForm
        form={form}
        accounts={accounts}
        payees={payees}
        timing={timing}
        onAddPayee={onAddPayee}
      />
    </Form>
  );
}
