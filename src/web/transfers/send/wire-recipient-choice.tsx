import type { WireType } from '#rules/payments/transfer-types.ts';
import { FormField } from '../../base/form/form-field.tsx';
import type { ValidatedForm } from '../../base/form/use-validated-form.ts';
import { maskedNumber } from '../../base/format/format.ts';
import {
  byLastPaid,
  recipientLabel,
  useRecipients,
  type WireDetails,
} from '../../base/recipient/saved-recipient.ts';
import { useSearch } from '../../base/recipient/use-search.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Select } from '../../ui/field/select.tsx';
import { recipientPart, type WireDraft } from './wire-draft.ts';

interface Props {
  readonly form: ValidatedForm<WireDraft>;
  readonly transferType: WireType;
  readonly onManage: (() => void) | undefined;
}

/** The saved recipients that this kind of wire can go to; nothing where there are none. */
export function WireRecipientChoice({ form, transferType, onManage }: Props) {
  const recipients = useRecipients();
  const all = (recipients.data?.recipients ?? []).filter(
    ({ wire }) => wire?.transferType === transferType,
  );
  const { recipientId } = form.values;
  const chosen = all.find(({ id }) => id === recipientId);
  const { found, box } = useSearch(byLastPaid(all), 'Find a recipient', recipientLabel);
  if (recipients.error && !recipients.data) {
    return (
      <div className="sm:col-span-2">
        <LoadError
          text="Your saved recipients could not be loaded."
          isRetrying={recipients.isFetching}
          onRetry={() => void recipients.refetch()}
        />
      </div>
    );
  }
  if (all.length === 0) return null;

  function choose(id: string) {
    const details = all.find((one) => one.id === id)?.wire ?? undefined;
    const filled = { ...recipientPart(details, transferType), recipientId: id, isSaved: '' };
    for (const [name, value] of Object.entries(filled)) {
      form.setValue(name as keyof WireDraft, value);
    }
  }

  // The chosen one stays an option, whatever is searched for.
  const offered = chosen && !found.includes(chosen) ? [chosen, ...found] : found;
  return (
    <div className="grid gap-3 sm:col-span-2">
      {box}
      <FormField form={form} name="recipientId" label="Saved recipient">
        {(control) => (
          <Select {...control} autoComplete="off" onChange={(event) => choose(event.target.value)}>
            <option value="">Someone new</option>
            {offered.map((recipient) => (
              <option key={recipient.id} value={recipient.id}>
                {recipientLabel(recipient)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {chosen?.wire && <p className="text-sm text-muted wrap-anywhere">{bankLine(chosen.wire)}</p>}
      {onManage && (
        <p>
          <button type="button" className="link min-h-6 text-sm" onClick={onManage}>
            Manage recipients
          </button>
        </p>
      )}
    </div>
  );
}

/** "Ana Ruiz, Harbor Bank •••• 6789". */
function bankLine({ recipientName, recipientBank, recipientAccountNumber }: WireDetails): string {
  return `${recipientName}, ${recipientBank} ${maskedNumber(recipientAccountNumber)}`;
}
