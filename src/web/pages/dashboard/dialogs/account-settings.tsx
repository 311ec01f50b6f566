import { AlertsForm } from '../../../alerts/alerts-form.tsx';
import { AuthenticatorPanel } from '../../../auth/authenticator/authenticator-panel.tsx';
import { OwnPasskeys } from '../../../auth/passkeys/own-passkeys.tsx';
import { SessionsPanel } from '../../../auth/sessions-panel.tsx';
import { SettingsDialog } from '../../../profile/settings-dialog.tsx';

interface Props {
  /** Opens at the authenticator app, with its set-up begun. */
  readonly startSetUp?: boolean;
  readonly onChangePassword: () => void;
  readonly onClose: () => void;
}

/** The settings of a customer, with the panels of the auth feature. */
export function AccountSettings({ startSetUp = false, onChangePassword, onClose }: Props) {
  return (
    <SettingsDialog
      onChangePassword={onChangePassword}
      onClose={onClose}
      startsAtSecurity={startSetUp}
      alerts={(onTyped) => <AlertsForm onTyped={onTyped} />}
      security={
        <>
          <AuthenticatorPanel startSetUp={startSetUp} />
          <OwnPasskeys />
          <SessionsPanel />
        </>
      }
    />
  );
}
