import { brand } from '#brand/brand.ts';
import { links } from '#brand/links.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useBackToClose } from '../../ui/dialog/use-back-to-close.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** Said before the visitor leaves for the bank's account-opening site. */
export function SecurityNotice({ onClose }: { onClose: () => void }) {
  useBackToClose(onClose);
  return (
    <Dialog
      title="Security Notice"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <ExternalLink href={links.openAccount} className={buttonStyle()} onClick={onClose}>
            Continue
          </ExternalLink>
        </>
      }
    >
      <div className="flex gap-4">
        <Icon name="shield-check" size={28} className="mt-1 shrink-0 text-primary" />
        <div className="grid gap-3">
          <p>
            You are about to open the {brand.name} account-opening site in a new tab. It is secured
            and encrypted, and you can close it at any time.
          </p>
          <p className="text-muted">
            We never ask for your password or access code by phone, email or text message.
          </p>
        </div>
      </div>
    </Dialog>
  );
}
