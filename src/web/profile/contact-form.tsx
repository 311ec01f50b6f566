import { useEffect, useState } from 'react';
import { AddressFields } from '../base/form/address-fields.tsx';
import { Form } from '../base/form/form.tsx';
import { StepUpDialog } from '../base/form/step-up-dialog.tsx';
import { TextField } from '../base/form/text-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
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
  const form = useValidatedForm({
    defaultValues: known,
    check: (values) => checkContact(values, known),
    draftName: 'settings/contact',
  });
  const [stepUp, setStepUp] = useState<string>();
  const { save, isPending } = useSaveProfile({
    onCodeNeeded: setStepUp,
    onRefused(fields) {
      setStepUp(undefined);
      form.showRefused(fields);
    },
  });
  const { isChanged } = form;
  useEffect(() => onTyped(isChanged), [isChanged, onTyped]);

  return (
    <>
      <Form form={form} onSubmit={save} className="grid gap-x-4 gap-y-4.5 sm:grid-cols-6">
        <p className="text-muted sm:col-span-6">
          {profile.firstName} {profile.lastName}
          {profile.username && `, username ${profile.username}`}. To change your name, please call
          us at <BankPhone />.
        </p>
        <TextField
          form={form}
          name="phone"
          label="Phone number"
          type="tel"
          autoComplete="tel"
          className="sm:col-span-3"
        />
        <AddressFields
          form={form}
          isOwn
          streetHint="Where you live, not a P.O. box. Mail from us goes here too."
        />
        <div className="sm:col-span-6">
          <Button type="submit" busy={isPending} busyText="Saving..." disabled={!isChanged}>
            Save contact details
          </Button>
        </div>
      </Form>
      {stepUp !== undefined && (
        <StepUpDialog
          stepUp={stepUp}
          why="We send cards and mail to your address."
          submitLabel="Save contact details"
          isSending={isPending}
          onConfirmed={() => save(form.values)}
          onClose={() => setStepUp(undefined)}
        />
      )}
    </>
  );
}
