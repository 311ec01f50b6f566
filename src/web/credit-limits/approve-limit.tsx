import { FormDialog } from '../base/form/form-dialog.tsx';
import { MoneyField } from '../base/form/money-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount } from '../base/format/format.ts';
import { checkLimit } from './check-limit.ts';
import type { WaitingLimitRequest } from './limit-request-card.tsx';

interface Props {
  readonly request: WaitingLimitRequest;
  readonly onApprove: (amount: string) => void;
  readonly onClose: () => void;
}

/** How much of what was asked for is granted. */
export function ApproveLimit({ request, onApprove, onClose }: Props) {
  const { userName, creditLimit, requestedLimit, firstApprovedLimit } = request;
  const form = useValidatedForm({
    defaultValues: { limit: firstApprovedLimit ?? requestedLimit },
    check: ({ limit }) => {
      const wrong = checkLimit(limit, request);
      return wrong === undefined ? {} : { limit: wrong };
    },
  });
  return (
    <FormDialog
      title="Raise the limit"
      form={form}
      submitLabel="Raise the limit"
      intro={
        <p className="mb-5 text-muted">
          {userName} has {formatAmount(creditLimit)} and requested {formatAmount(requestedLimit)}.
          The new limit takes effect right away, and the customer gets an email.
          {firstApprovedLimit &&
            ` A colleague approved ${formatAmount(firstApprovedLimit)}: please approve the same limit.`}
        </p>
      }
      onSubmit={({ limit }) => onApprove(limit.trim())}
      onClose={onClose}
    >
      <MoneyField
        form={form}
        name="limit"
        label="New limit"
        hint={firstApprovedLimit ? undefined : 'You can approve less than was requested.'}
      />
    </FormDialog>
  );
}
