import type { Reply } from '#contract/endpoint.ts';
import type { listRecipients } from '#contract/recipients.ts';
import { scheduleKinds } from '#rules/schedules/due-day.ts';
import { frequencies, LAST_DAY } from '#rules/schedules/series.ts';
import { AccountField } from '../base/account/account-field.tsx';
import { FromAndAmount } from '../base/account/from-and-amount.tsx';
import { inOrder, type OwnAccount } from '../base/account/own-account.ts';
import { SelectField } from '../base/form/select-field.tsx';
import { TextField } from '../base/form/text-field.tsx';
import type { ValidatedForm } from '../base/form/use-validated-form.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { type ScheduleDraft, sourcesOf } from './schedule-draft.ts';
import { dayLabel, frequencyLabels, kindLabels } from './schedule-labels.ts';

export type Recipient = Reply<typeof listRecipients>['recipients'][number];

interface Props {
  readonly form: ValidatedForm<ScheduleDraft>;
  readonly accounts: readonly OwnAccount[];
  readonly recipients: readonly Recipient[];
}

/** What is paid, to whom, how often and until when. */
export function ScheduleForm({ form, accounts, recipients }: Props) {
  const { kind, fromAccountId, frequency, ends } = form.values;
  const isInside = kind === 'internal-transfer';
  const payable = recipients.filter(({ bill, wire }) => (kind === 'bill' ? bill : wire) !== null);
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
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
      <SelectField form={form} name="frequency" label="How often">
        {frequencies.map((each) => (
          <option key={each} value={each}>
            {frequencyLabels[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="startOn"
        label={frequency === 'once' ? 'On' : 'Starting on'}
        type="date"
      />
      {frequency === 'twice-a-month' && (
        <>
          <DayField form={form} name="firstDay" label="First day of the month" />
          <DayField form={form} name="secondDay" label="Second day of the month" />
        </>
      )}
      {frequency !== 'once' && (
        <SelectField form={form} name="ends" label="Ends">
          <option value="never">Never</option>
          <option value="on">On a day</option>
          <option value="after">After a number of payments</option>
        </SelectField>
      )}
      {frequency !== 'once' && ends === 'on' && (
        <TextField form={form} name="endOn" label="Last day" type="date" />
      )}
      {frequency !== 'once' && ends === 'after' && (
        <TextField form={form} name="endAfter" label="Number of payments" inputMode="numeric" />
      )}
    </div>
  );
}

interface DayProps {
  readonly form: ValidatedForm<ScheduleDraft>;
  readonly name: 'firstDay' | 'secondDay';
  readonly label: string;
}

const monthDays = Array.from({ length: LAST_DAY }, (_, index) => index + 1);

function DayField({ form, name, label }: DayProps) {
  return (
    <SelectField form={form} name={name} label={label}>
      {monthDays.map((day) => (
        <option key={day} value={day}>
          {dayLabel(day)}
        </option>
      ))}
    </SelectField>
  );
}
