import { buttonStyle } from '../../ui/button/button-style.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';

interface Props {
  readonly secret: { readonly secret: string; readonly link: string };
}

/** The secret three ways: for a camera, for the app on this phone, and to type. */
export function AuthenticatorKey({ secret: { secret, link } }: Props) {
  return (
    <div>
      <p className="mb-4 text-muted">Scan it with the app, then type the code the app shows.</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={link} label="QR code for your authenticator app" />
        <a href={link} className={`${buttonStyle({ kind: 'outline', size: 'small' })} sm:hidden`}>
          Open in an app on this phone
        </a>
        <p className="text-center text-sm text-muted">
          Or type this key:{' '}
          <span className="font-semibold break-all text-ink">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </span>
          <CopyButton text={secret} label="Copy key" />
        </p>
      </div>
    </div>
  );
}
