import { useState } from 'react';
import type { OpenableType } from '#rules/products/account-types.ts';
import { findOffer, type OfferId } from '#rules/products/offers.ts';
import { withFigures } from '../../base/account/live-terms.ts';
import { apyNote } from '../../base/account/stated-rates.ts';
import { useLiveTerms } from '../../base/account/use-live-terms.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { type ChoosableId, choicesFor, purposes } from './product-choices.ts';

interface Props {
  /** What the form has now. */
  readonly accountType: OpenableType;
  readonly productId: OfferId | '';
  readonly onChoose: (accountType: OpenableType, productId: OfferId) => void;
  readonly onClose: () => void;
}

/** Leads from what an account is for to one product, with its terms beside the others'. */
export function ProductChooser({ accountType, productId, onChoose, onClose }: Props) {
  const [purpose, setPurpose] = useState<OpenableType>(accountType);
  const [chosen, setChosen] = useState<OfferId | ''>(productId);
  const changes = useLiveTerms();
  const live = (id: string, text: string) =>
    withFigures(text, changes.get(findOffer(id)?.productId ?? '') ?? new Map<string, string>());
  const choices = choicesFor(purpose).map(({ value, label, hint }) => ({
    value,
    label,
    hint: live(value, hint),
  }));
  const choice = choices.find(({ value }) => value === chosen);
  return (
    <Dialog
      title="Choose an account"
      medium
      steady
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={choice === undefined}
            onClick={() => choice && onChoose(purpose, choice.value)}
          >
            {choice ? `Apply for ${choice.label}` : 'Apply'}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <RadioCards
          legend="What is it for?"
          choices={purposes}
          value={purpose}
          onChange={setPurpose}
          className="sm:grid-cols-3"
        />
        <RadioCards<ChoosableId>
          legend="Which one fits you?"
          choices={choices}
          value={choice?.value}
          onChange={setChosen}
          className=""
        />
        {purpose !== 'credit' && (
          <p className="text-xs leading-5 text-muted">{live(choice?.value ?? '', apyNote)}</p>
        )}
      </div>
    </Dialog>
  );
}
