import { type ReactNode, useCallback, useState } from 'react';
import { readProfile } from '#endpoints/people/profile.ts';
import { Loaded } from '../base/api/loaded.tsx';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { useDialogTab } from '../base/page/use-dialog-tab.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { contactOf } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { EmailForm } from './email-form.tsx';
import { NotificationsForm } from './notifications-form.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onChangePassword: () => void;
  /** The authenticator app and the sessions, which belong to another feature. */
  readonly security: ReactNode;
  /** The alerts, of another feature too. */
  readonly alerts: (onTyped: (isChanged: boolean) => void) => ReactNode;
  readonly startsAtSecurity?: boolean;
}

const settingsTabs = [
  'contact',
  'email',
  'alerts',
  'notifications',
  'paperless',
  'security',
] as const;

type Tab = (typeof settingsTabs)[number];

/** Everything a customer can change about themselves. */
export function SettingsDialog(props: Props) {
  const { onClose, onChangePassword, alerts, security, startsAtSecurity = false } = props;
  const result = useEndpoint(readProfile);
  const start = startsAtSecurity ? 'security' : 'contact';
  const [tab, setTab] = useDialogTab('settings', settingsTabs, start);
  const [typed, setTyped] = useState<Readonly<Partial<Record<Tab, boolean>>>>({});
  const isTyped = Object.values(typed).includes(true);
  const leaving = useUnsavedQuestion(isTyped, onChangePassword);
  // The last one is the question that the Back button asks.
  const closing = useUnsavedQuestion(isTyped, onClose);
  const note = useCallback(
    (where: Tab, isChanged: boolean) => setTyped((now) => ({ ...now, [where]: isChanged })),
    [],
  );
  const noteContact = useCallback((isChanged: boolean) => note('contact', isChanged), [note]);
  const noteEmail = useCallback((isChanged: boolean) => note('email', isChanged), [note]);
  const noteAlerts = useCallback((isChanged: boolean) => note('alerts', isChanged), [note]);
  const noteChoices = useCallback((changed: boolean) => note('notifications', changed), [note]);

  return (
    <Dialog title="Account Settings" medium steady onClose={closing.close}>
      <Loaded result={result} what="Your settings" skeleton={<Waiting />}>
        {({ profile }) => (
          <Tabs<Tab>
            label="Account settings"
            value={tab}
            onChange={setTab}
            keepsPanels
            tabs={[
              {
                id: 'contact',
                label: 'Contact',
                // What was saved is what the next change is compared with.
                content: (
                  <ContactForm
                    key={JSON.stringify(contactOf(profile))}
                    profile={profile}
                    onTyped={noteContact}
                  />
                ),
              },
              {
                id: 'email',
                label: 'Email',
                content: <EmailForm {...profile} onTyped={noteEmail} />,
              },
              { id: 'alerts', label: 'Alerts', content: alerts(noteAlerts) },
              {
                id: 'notifications',
                label: 'Notifications',
                content: (
                  <NotificationsForm
                    key={JSON.stringify(profile.notifications)}
                    notifications={profile.notifications}
                    onTyped={noteChoices}
                  />
                ),
              },
              { id: 'paperless', label: 'Paperless', content: <ConsentPanel /> },
              {
                id: 'security',
                label: 'Security',
                content: (
                  <div className="grid gap-6">
                    <div className="flex flex-wrap items-center justify-between gap-3">
                      <div>
                        <h3 className="text-lg">Password</h3>
                        <p className="text-sm text-muted">You’ll be signed out on other devices.</p>
                      </div>
                      <Button kind="outline" size="small" onClick={leaving.close}>
                        Change Password
                      </Button>
                    </div>
                    {security}
                  </div>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {closing.question}
      {leaving.question}
    </Dialog>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5 py-3">
      <LoadingText />
      <Skeleton className="h-8 w-80 max-w-full" />
      {['phone', 'address', 'city'].map((field) => (
        <Skeleton key={field} className="h-16" />
      ))}
    </div>
  );
}
