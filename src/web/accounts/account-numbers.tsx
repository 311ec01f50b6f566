import { useState } from 'react';
import { brand } from '#brand/brand.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { maskedNumber } from '../base/format/format.ts';
import { CopyButton } from '../ui/button/copy-button.tsx';
import { Tooltip, TooltipGroup } from '../ui/display/tooltip.tsx';
import { Icon } from '../ui/icons/icon.tsx';

/** What others need to send money here. The account's number stays covered until it is asked for. */
export function AccountNumbers({ account }: { readonly account: OwnAccount }) {
  const [isShown, setShown] = useState(false);
  const { accountNumber } = account;
  return (
    <TooltipGroup>
      <dl className="divide-y divide-hair border-t border-border text-[0.9375rem]">
        <div className="flex min-h-12 items-center justify-between gap-3">
          <dt className="text-muted">Account number</dt>
          <dd className="flex items-center gap-1 font-semibold tabular-nums">
            {isShown ? accountNumber : maskedNumber(accountNumber)}
            {isShown && <CopyButton text={accountNumber} label="Copy account number" />}
            <Tooltip text={isShown ? 'Hide account number' : 'Show account number'}>
              <button
                type="button"
                aria-pressed={isShown}
                aria-label="Show account number"
                className="inline-grid size-9 place-items-center rounded-full text-primary hover:bg-soft"
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <Icon name="eye-off" size={18} /> : <Icon name="eye" size={18} />}
              </button>
            </Tooltip>
          </dd>
        </div>
        <div className="flex min-h-12 items-center justify-between gap-3">
          <dt className="text-muted">Routing number</dt>
          <dd className="flex items-center gap-1 font-semibold tabular-nums">
            {brand.routingNumber}
            <CopyButton text={brand.routingNumber} label="Copy routing number" />
          </dd>
        </div>
      </dl>
    </TooltipGroup>
  );
}
