import type { Reply } from '#contract/endpoint.ts';
import type { listRecipients } from '#contract/payments/recipients.ts';
import { scheduleKinds } from '#rules/schedules/due-day.ts';
import { frequencies } from '#rules/schedules/series.ts';
import { AccountField } from '../base/account/account-field.tsx';
import { FromAndAmount } from '../base/account/from-and-amount.tsx';
import { inOrder, type OwnAccount } from '../base/account/own-account.ts';
import { SelectField } from '../base/form/select-field.tsx';
import { TextField } from '../base/form/text-field.tsx';
import type { ValidatedForm } from '../base/form/use-validated-form.ts';
import { SeriesFields } from '../base/schedule/series-fields.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { type ScheduleDraft, sourcesOf } from './schedule-draft.ts';
import { kindLabels } from './schedule-labels.ts';

export type Recipient = Reply<typeof listRecipients>['recipients'][number];

interface Props {
  readonly form: ValidatedForm<ScheduleDraft>;
  readonly accounts: readonly OwnAccount[];
  readonly recipients: readonly Recipient[];
}

/** What is paid, to whom, how often and until when. */
export function ScheduleForm({ form, accounts, recipients }: Props) {
  const { kind, fromAccountId } = form.values;
  const isInside = kind === 'internal-transfer';
  const payable = recipients.filter(({ bill, wire }) => (kind === 'bill' ? bill : wire) !== null);
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <SelectField form={form} name="kind" label="Kind of payment" className="sm:col-span-2">
        {scheduleKinds.map((each) => (
          <option key={each} value={each}>
            {kindLabels[each]}
          </option>
        ))}
      </SelectField>
      <FromAndAmount form={form} accounts={sourcesOf(kind, accounts)} left={undefined}>
        {isInside ? (
          <AccountField
            form={form}
            name="toAccountId"
            label="To account"
            accounts={inOrder(accounts).filter(({ id }) => id !== fromAccountId)}
            className="sm:col-span-2"
          />
        ) : (
          <SelectField form={form} name="recipientId" label="Recipient" className="sm:col-span-2">
            <option value="">Choose a recipient</option>
            {payable.map(({ id, name, nickname }) => (
              <option key={id} value={id}>
                {nickname === null ? name : `${nickname} (${name})`}
              </option>
            ))}
          </SelectField>
        )}
      </FromAndAmount>
      <TextField form={form} name="description" label="Note" optional maxLength={140} />
      {!isInside && payable.length === 0 && (
        <Notice className="sm:col-span-2">
          {kind === 'bill'
            ? 'Add a payee in Pay Bills first. Then it can be paid regularly.'
            : 'Save a recipient with bank details first. Then wires can be scheduled.'}
        </Notice>
      )}
      <SeriesFields form={form} frequencies={frequencies} leavesBank={!isInside} />
    </div>
  );
}
