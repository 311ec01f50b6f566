import { CodeForm } from '../../base/session/code-form.tsx';

interface Props {
  readonly email: string;
  readonly isBusy: boolean;
  /** Counts the codes that were refused. */
  readonly refusals: number;
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The code that was mailed to a new address. */
export function MailedCodeStep({ email, ...form }: Props) {
  return (
    <CodeForm
      {...form}
      label="Code from the email"
      submitLabel="Create login"
      busyText="Checking..."
      intro={
        <p>
          We sent a 6-digit code to <strong className="break-words">{email}</strong>. It works for a
          short time, in this window only.
        </p>
      }
    />
  );
}
