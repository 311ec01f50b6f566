import { listAccounts } from '#endpoints/accounts/accounts.ts';
import { listLimitRequests, requestLimit } from '#endpoints/accounts/credit-limits.ts';
import {
  type EmploymentStatus,
  employmentStatuses,
  MISSING_INFORMATION,
} from '#rules/products/credit-limit-requests.ts';
import { Balance } from '../base/account/balance.tsx';
import { accountLabel, type OwnAccount } from '../base/account/own-account.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { FormDialog } from '../base/form/form-dialog.tsx';
import { MoneyField } from '../base/form/money-field.tsx';
import { SelectField } from '../base/form/select-field.tsx';
import { TextAreaField } from '../base/form/text-area-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { atFields, checkLimitDraft, emptyLimit, ruleBroken } from './limit-draft.ts';

interface Props {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}

const employmentNames: Readonly<Record<EmploymentStatus, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  'self-employed': 'Self-employed',
  retired: 'Retired',
  unemployed: 'Unemployed',
};

/** Asks for a higher limit of a credit account. */
export function LimitDialog({ account, onClose }: Props) {
  const ruleBrokenBy = (values: typeof emptyLimit) => ruleBroken(checkLimitDraft(values, account));
  const form = useValidatedForm({
    defaultValues: emptyLimit,
    check: (values) => atFields(checkLimitDraft(values, account)),
    onInvalid: () => {
      const [title = '', text = ''] = ruleBrokenBy(form.getValues())?.split(': ') ?? [];
      if (title) showToast({ title, text, kind: 'danger' });
    },
    draftName: `limit:${account.id}/request`,
  });
  const isMissing =
    ruleBrokenBy(form.values) === MISSING_INFORMATION &&
    Object.keys(form.formState.errors).length > 0;
  const request = useSubmit(requestLimit, {
    refreshes: [listLimitRequests, listAccounts],
    onDone() {
      showToast({
        title: 'Credit limit increase requested',
        text: 'Your request will be reviewed within 1 business day.',
      });
      onClose();
    },
    onRefused(error) {
      toastRefusal('Error submitting application', error);
      form.showRefused(error.fields);
    },
  });

  return (
    <FormDialog
      title="Request Credit Limit Increase"
      form={form}
      sending={request}
      submitLabel="Submit request"
      busyText="Submitting..."
      failedTitle="Error submitting application"
      intro={
        <>
          <p className="mb-5 text-muted wrap-anywhere">
            {accountLabel(account)}
            {account.creditLimit !== null && (
              <>
                , current limit{' '}
                <b className="font-semibold text-ink">
                  <Balance amount={account.creditLimit} />
                </b>
              </>
            )}
            . We review requests within 1 business day.
          </p>
          {isMissing && (
            <Notice tone="danger" className="mb-4">
              {MISSING_INFORMATION}
            </Notice>
          )}
        </>
      }
      className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      onSubmit={(values) => {
        const employmentStatus = values.employmentStatus as EmploymentStatus;
        request.submit({ body: { ...values, employmentStatus, accountId: account.id } });
      }}
      onClose={onClose}
    >
      <MoneyField form={form} name="requestedLimit" label="Requested limit" impliedDecimals />
      <MoneyField form={form} name="annualIncome" label="Annual income" impliedDecimals />
      <SelectField
        form={form}
        name="employmentStatus"
        label="Employment status"
        className="sm:col-span-2"
      >
        <option value="">Choose one</option>
        {employmentStatuses.map((status) => (
          <option key={status} value={status}>
            {employmentNames[status]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        maxLength={1_000}
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}
