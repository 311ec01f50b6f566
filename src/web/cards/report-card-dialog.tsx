import { reportCard as endpoint } from '#contract/payments/card-controls.ts';
import type { CardLoss } from '#rules/products/cards.ts';
import type { CallError } from '../base/api/call.ts';
import { FormDialog } from '../base/form/form-dialog.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { BankPhone } from '../base/format/bank-phone.tsx';
import { formatDate } from '../base/format/format.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { RadioCards } from '../ui/field/radio-cards.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { type Card, cardName, lastFourOf } from './card-state.ts';

interface Props {
  readonly card: Card;
  readonly sending: { readonly isPending: boolean; readonly error: CallError | null };
  /** The card that was issued instead, once it was. */
  readonly fresh: Card | undefined;
  readonly onSubmit: (kind: CardLoss) => void;
  readonly onClose: () => void;
}

const choices = [
  { value: 'lost', label: 'Lost', hint: 'I do not know where it is.' },
  { value: 'stolen', label: 'Stolen', hint: 'Someone took it or is using it.' },
] as const;

/** Reports a card lost or stolen, and says which card comes instead and when. */
export function ReportCardDialog({ card, sending, fresh, onSubmit, onClose }: Props) {
  const form = useValidatedForm({
    defaultValues: { kind: '' },
    check: ({ kind }) => (endpoint.body.safeParse({ kind }).success ? {} : { kind: CHOOSE }),
  });
  if (fresh) return <NewCard card={card} fresh={fresh} onClose={onClose} />;
  return (
    <FormDialog
      title="Report lost or stolen"
      form={form}
      sending={sending}
      submitLabel="Report and send a new card"
      busyText="Reporting..."
      kind="danger"
      failedTitle="Not reported"
      closesUnasked
      intro={
        <p className="mb-5 text-muted">
          {cardName(card)} stops working at once and for good. We send a new card to your address.
          If you have only misplaced it, lock it instead.
        </p>
      }
      onSubmit={({ kind }) => onSubmit(kind as CardLoss)}
      onClose={onClose}
    >
      <RadioCards
        legend="What happened?"
        name="kind"
        choices={choices}
        value={form.values.kind === '' ? undefined : (form.values.kind as CardLoss)}
        onChange={(kind) => form.setValue('kind', kind, { shouldValidate: form.failures > 0 })}
        error={form.formState.errors.kind?.message}
      />
    </FormDialog>
  );
}

const CHOOSE = 'Please choose lost or stolen';

interface NewCardProps {
  readonly card: Card;
  readonly fresh: Card;
  readonly onClose: () => void;
}

function NewCard({ card, fresh, onClose }: NewCardProps) {
  return (
    <Dialog
      title="A new card is on its way"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p role="status" className="flex gap-3">
        <Icon name="circle-check" size={24} className="shrink-0 text-completed" />
        <span>
          The new card ends in <b className="font-semibold tabular-nums">{lastFourOf(fresh)}</b>
          {fresh.arrivesOn !== null && (
            <>
              {' '}
              and arrives by <b className="font-semibold">{formatDate(fresh.arrivesOn)}</b>
            </>
          )}
          . It has the same limits.
        </span>
      </p>
      <p className="mt-4 text-muted">
        {cardName(card)} declines every new payment. Payments authorized earlier can still be
        charged. If you do not recognize one, please call us at <BankPhone />.
      </p>
    </Dialog>
  );
}
