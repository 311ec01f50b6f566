import { buttonStyle } from '../../ui/button/button-style.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';

interface Props {
  readonly link: string;
  readonly secret: string;
}

/**
 * The secret for an authenticator app: to be scanned, or typed in four letters at a time. On a
 * phone a button hands it to the app that is there: nobody can scan their own screen.
 */
export function AuthenticatorSecret({ link, secret }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <a href={link} className={`${buttonStyle({ size: 'small' })} w-full pointer-fine:hidden`}>
        Open in authenticator app
      </a>
      <QrCode text={link} label="QR code for your authenticator app" />
      <div className="min-w-0 flex-1 basis-56">
        <p>Scan this with your authenticator app, or type the key:</p>
        <p className="mt-2 flex items-center gap-2">
          <code className="min-w-0 font-sans text-sm font-semibold break-words tabular-nums">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton text={secret} label="Copy key" />
        </p>
      </div>
    </div>
  );
}
