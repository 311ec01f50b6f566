import { readMe } from '#endpoints/auth.ts';
import { dismissAuthenticatorPrompt } from '#endpoints/recovery.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

interface Props {
  readonly onSetUp: () => void;
}

/** Suggests an authenticator app; `me` says to whom. */
export function AuthenticatorPrompt({ onSetUp }: Props) {
  const { submit, isPending } = useSubmit(dismissAuthenticatorPrompt, {
    refreshes: [readMe],
    onRefused: (error) => toastRefusal('Could not dismiss', error),
  });
  return (
    <section
      aria-label="Set up an authenticator app"
      className="card mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4"
    >
      <Icon name="shield-check" size={28} className="shrink-0 text-primary max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg">Get your codes on your phone</h2>
        <p className="text-sm text-muted">
          Every sign-in asks for a code. Set up an authenticator app to get codes on your phone.
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          kind="quiet"
          size="small"
          busy={isPending}
          busyText="Closing..."
          onClick={() => submit()}
        >
          Not now
        </Button>
        <Button size="small" onClick={onSetUp}>
          Set it up
        </Button>
      </div>
    </section>
  );
}
