import { useEffect } from 'react';
import type { Notifications, NotificationTopic } from '#contract/people/profile.ts';
import { Form } from '../base/form/form.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { Button } from '../ui/button/button.tsx';
import { Switch } from '../ui/field/switch.tsx';
import { useSaveProfile } from './use-save-profile.ts';

interface Props {
  readonly notifications: Notifications;
  readonly onTyped: (isChanged: boolean) => void;
}

const topics: readonly { topic: NotificationTopic; label: string; hint: string }[] = [
  { topic: 'transfers', label: 'Transfers and wires', hint: 'Each step from sent to completed.' },
  { topic: 'deposits', label: 'Check deposits', hint: 'When a check is reviewed and credited.' },
  { topic: 'bills', label: 'Bill payments', hint: 'When a bill is paid, or cannot be paid.' },
  { topic: 'creditLimits', label: 'Credit limits', hint: 'Our decision on your request.' },
  { topic: 'news', label: 'News from the bank', hint: 'An email a few times a year.' },
];

/** What the customer wants to hear about by e-mail. */
export function NotificationsForm({ notifications, onTyped }: Props) {
  const { save, isPending } = useSaveProfile();
  const form = useValidatedForm({
    defaultValues: notifications,
    check: () => ({}),
    draftName: 'settings/notifications',
  });
  const { isChanged } = form;
  useEffect(() => onTyped(isChanged), [isChanged, onTyped]);

  return (
    <Form
      form={form}
      onSubmit={(chosen) => save({ notifications: chosen })}
      autoFocus={false}
      className=""
    >
      <p className="text-muted">
        We email you about these. Messages about security, check holds, credit denials and transfers
        that need your attention are always on.
      </p>
      <div className="my-3 divide-y divide-hair">
        {topics.map(({ topic, label, hint }) => (
          <Switch
            key={topic}
            label={label}
            hint={hint}
            checked={form.values[topic]}
            onChange={(isOn) => form.setValue(topic, isOn)}
          />
        ))}
      </div>
      <Button type="submit" busy={isPending} busyText="Saving..." disabled={!isChanged}>
        Save notifications
      </Button>
    </Form>
  );
}
