import { CodeForm } from '../../base/session/code-form.tsx';

interface Props {
  readonly isBusy: boolean;
  /** Counts the codes that were refused. */
  readonly refusals: number;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** For those who have an authenticator app. */
export function AppCodeStep(props: Props) {
  return (
    <CodeForm
      {...props}
      label="Authenticator code"
      hint="The 6 digits your authenticator app shows now"
      submitLabel="Access Admin Panel"
      busyText="Verifying..."
      codeLinkLabel="Use a code from the app"
    />
  );
}
