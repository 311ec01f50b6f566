import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { PasskeySupport } from './passkey-support.ts';

interface Props {
  readonly support: PasskeySupport;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
}

/** Below the first step of signing in. Its height does not depend on what the browser can do. */
export function PasskeySignIn({ support, isBusy, onAsk }: Props) {
  return (
    <div className="mt-5 min-h-15 no-script:hidden">
      {support === 'yes' && (
        <Button
          kind="outline"
          busy={isBusy}
          busyText="Waiting for your device..."
          className="w-full px-3!"
          onClick={onAsk}
        >
          <Icon name="key-round" size={18} />
          Sign in with a passkey
        </Button>
      )}
      {support === 'address' && <PasskeysNeedName />}
    </div>
  );
}

/** Why there are no passkeys at 127.0.0.1, and where there are. */
export function PasskeysNeedName() {
  const url = `http://localhost:${location.port}${location.pathname}`;
  return (
    <p className="text-sm text-muted">
      Browsers do not allow passkeys at an IP address. To use one, open{' '}
      <a href={url} className="link wrap-anywhere">
        http://localhost:{location.port}
      </a>
      .
    </p>
  );
}
