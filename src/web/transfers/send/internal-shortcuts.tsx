import { coveredAmount } from '../../base/account/covered-amount.ts';
import type { OwnAccount } from '../../base/account/own-account.ts';
import type { ValidatedForm } from '../../base/form/use-validated-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { type InternalDraft, owedOnTarget, swapped } from './internal-draft.ts';

interface Props {
  readonly form: ValidatedForm<InternalDraft>;
  readonly accounts: readonly OwnAccount[];
}

/** What saves choosing and typing: the way back, and all that is owed on a card. */
export function InternalShortcuts({ form, accounts }: Props) {
  const back = swapped(form.values, accounts);
  const owed = owedOnTarget(form.values, accounts);
  const set = (name: keyof InternalDraft, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  if (!(back || owed)) return null;
  return (
    <div className="flex sm:col-span-2">
      {back && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            set('fromAccountId', back.fromAccountId);
            set('toAccountId', back.toAccountId);
          }}
        >
          <Icon name="arrow-left-right" size={16} className="rotate-90" />
          Swap accounts
        </Button>
      )}
      {owed && (
        <Button kind="quiet" size="small" onClick={() => set('amount', owed)}>
          Pay full balance, {coveredAmount(owed)}
        </Button>
      )}
    </div>
  );
}
