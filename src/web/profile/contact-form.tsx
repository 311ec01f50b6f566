import { useEffect, useId } from 'react';
import { states } from '#rules/people/states.ts';
import { DraftForm } from '../base/form/draft-form.tsx';
import { DraftInput } from '../base/form/draft-input.tsx';
import { DraftSelect } from '../base/form/draft-select.tsx';
import { useDraft } from '../base/form/use-draft.ts';
import { BankPhone } from '../base/format/bank-phone.tsx';
import { Button } from '../ui/button/button.tsx';
import { checkContact, contactOf, type Profile } from './contact-draft.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface Props {
  readonly profile: Profile;
  /** Tells whether something was typed that is not saved. */
  readonly onTyped: (isChanged: boolean) => void;
}

/** Where the bank can reach the customer. */
export function ContactForm({ profile, onTyped }: Props) {
  const known = contactOf(profile);
  const draft = useDraft(known, {
    check: (values) => checkContact(values, known),
    keptAs: 'settings/contact',
  });
  const { save, isPending } = useSaveProfile((fields) => draft.refuse(fields));
  const { isChanged } = draft;
  useEffect(() => onTyped(isChanged), [isChanged, onTyped]);

  return (
    <DraftForm
      id={useId()}
      draft={draft}
      onSubmit={() => draft.attempt() && save(draft.values)}
      className="grid gap-x-4 gap-y-4.5 sm:grid-cols-6"
    >
      <p className="text-muted sm:col-span-6">
        {profile.firstName} {profile.lastName}
        {profile.username && `, username ${profile.username}`}. To change your name, please call us
        at <BankPhone />.
      </p>
      <DraftInput
        draft={draft}
        name="phone"
        label="Phone number"
        type="tel"
        autoComplete="tel"
        className="sm:col-span-3"
      />
      <DraftInput
        draft={draft}
        name="address"
        label="Street address"
        autoComplete="street-address"
        className="sm:col-span-6"
      />
      <DraftInput
        draft={draft}
        name="city"
        label="City"
        autoComplete="address-level2"
        className="sm:col-span-2"
      />
      <DraftSelect
        draft={draft}
        name="state"
        label="State"
        autoComplete="address-level1"
        className="sm:col-span-2"
      >
        <option value="">Choose one</option>
        {Object.entries(states).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </DraftSelect>
      <DraftInput
        draft={draft}
        name="zipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        className="sm:col-span-2"
      />
      <div className="sm:col-span-6">
        <Button type="submit" busy={isPending} busyText="Saving..." disabled={!isChanged}>
          Save contact details
        </Button>
      </div>
    </DraftForm>
  );
}
