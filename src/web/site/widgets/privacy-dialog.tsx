import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useBackToClose } from '../../ui/dialog/use-back-to-close.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { allowAll, type Consent, necessaryOnly, sendsPrivacyControl } from './consent.ts';

interface Props {
  readonly consent: Consent;
  readonly onSave: (consent: Consent) => void;
  readonly onClose: () => void;
}

const choices = [
  {
    name: 'advertising',
    label: 'Advertising',
    hint: 'Lets us measure whether our own advertisements reach people nearby.',
  },
  {
    name: 'personalization',
    label: 'Personalization',
    hint: 'Remembers what you looked at, to show it first next time.',
  },
  {
    name: 'analytics',
    label: 'Analytics',
    hint: 'Counts visits, so that we know which pages help.',
  },
] as const;

export function PrivacyDialog({ consent, onSave, onClose }: Props) {
  useBackToClose(onClose);
  const [draft, setDraft] = useState(consent);
  return (
    <Dialog
      title="Privacy Preferences"
      onClose={onClose}
      footer={
        <Button kind="outline" className="w-full sm:w-auto" onClick={() => onSave(draft)}>
          Save Preferences
        </Button>
      }
    >
      <p className="text-muted">
        Accept or deny everything optional at once, or choose for yourself.
      </p>
      {sendsPrivacyControl() && (
        <p className="mt-3 rounded-xl bg-soft px-4 py-3 text-sm">
          Your browser sends Global Privacy Control, so everything optional is off unless you turn
          it on here.
        </p>
      )}
      <div className="my-4 grid grid-cols-2 gap-3">
        <Button onClick={() => onSave(allowAll)}>Accept</Button>
        <Button onClick={() => onSave(necessaryOnly)}>Deny</Button>
      </div>
      <div className="divide-y divide-hair border-y border-hair">
        <Switch
          label="Necessary"
          hint="Always on: signing in, security and this choice cannot work without it."
          checked
          disabled
        />
        {choices.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={draft[name]}
            onChange={(checked) => setDraft({ ...draft, [name]: checked })}
          />
        ))}
      </div>
    </Dialog>
  );
}
