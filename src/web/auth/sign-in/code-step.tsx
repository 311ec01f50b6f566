import { brand } from '#brand/brand.ts';
import { CodeForm } from '../../base/session/code-form.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmailCode } from './email-code.tsx';

interface Props {
  readonly email: string;
  readonly isBusy: boolean;
  /** Counts the codes that were refused. */
  readonly refusals: number;
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
  /** The time between password and code ran out. */
  readonly onTooLate: () => void;
}

/** The second step: a code from the bank, by mail, from an app, or a recovery code. */
export function CodeStep({ email, onTooLate, ...form }: Props) {
  return (
    <CodeForm
      {...form}
      label="Access code"
      hint="6 digits, from the bank or from your authenticator app"
      submitLabel="Log In"
      busyText="Signing in..."
      codeLinkLabel="Use a 6-digit access code"
      intro={
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words">
            Signing in as <strong>{email}</strong>
          </span>
          <button type="button" className="py-1 link" onClick={form.onBack}>
            Change credentials
          </button>
        </p>
      }
    >
      {(otherCode, focus) => (
        <>
          <section aria-label="No code?" className="grid gap-3 border-t border-hair pt-5">
            <h2 className="text-lg">No code?</h2>
            <EmailCode onSent={focus} onTooLate={onTooLate} />
            {otherCode}
          </section>
          <p className="flex gap-3 rounded-2xl bg-sunken px-4 py-3 text-sm">
            <Icon name="info" size={20} className="shrink-0" />
            <span>
              Access codes are generated when your application is approved. Please allow 1-2
              business days. After that, use a code we email you or one from your authenticator app,
              or call us at {brand.phone}.
            </span>
          </p>
        </>
      )}
    </CodeForm>
  );
}
