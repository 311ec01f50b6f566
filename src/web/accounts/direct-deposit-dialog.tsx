import { useId, useState } from 'react';
import { brand } from '#brand/brand.ts';
import { isBusiness, isChecking } from '#rules/products/account-types.ts';
import { accountLabel, moneyAccounts, type OwnAccount } from '../base/account/own-account.ts';
import { Button } from '../ui/button/button.tsx';
import { CopyButton } from '../ui/button/copy-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Select } from '../ui/field/select.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';

interface Props {
  readonly accounts: readonly OwnAccount[];
  /** The customer's own name, as the employer knows it. */
  readonly holder: string;
  readonly onClose: () => void;
}

/** What an employer needs to pay into an account; on paper, a form to sign. */
export function DirectDepositDialog({ accounts, holder, onClose }: Props) {
  const choices = moneyAccounts(accounts);
  const [chosen, setChosen] = useState(choices[0]?.id);
  const account = choices.find(({ id }) => id === chosen) ?? choices[0];
  const selectId = useId();
  if (!account) {
    return (
      <Dialog title="Direct deposit details" onClose={onClose}>
        <EmptyState
          title="No account to deposit to"
          text="Direct deposits go to a checking or savings account."
        />
      </Dialog>
    );
  }
  const { city, state, street, zipCode } = brand.headquarters;
  return (
    <Dialog
      title="Direct deposit details"
      onClose={onClose}
      printable
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => print()}>
            <Icon name="printer" size={18} />
            Print
          </Button>
        </>
      }
    >
      <p data-autofocus tabIndex={-1} className="mb-4 text-muted print:hidden">
        Give these to your employer to have your pay deposited here.
      </p>
      {choices.length > 1 && (
        <div className="mb-4 print:hidden">
          <label htmlFor={selectId} className="mb-1.5 block text-[0.9375rem] font-semibold">
            Account
          </label>
          <Select
            id={selectId}
            value={account.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {choices.map((each) => (
              <option key={each.id} value={each.id}>
                {accountLabel(each)}
              </option>
            ))}
          </Select>
        </div>
      )}
      <DetailList>
        <Detail label="Account holder">{holder}</Detail>
        <Detail label="Bank" more={`${street}, ${city}, ${state} ${zipCode}`}>
          {brand.name}
        </Detail>
        <Detail label="Account type">
          {isBusiness(account.accountType) ? 'Business ' : ''}
          {isChecking(account.accountType) ? 'Checking' : 'Savings'}
        </Detail>
        <Detail label="Routing number">
          <Copied text={brand.routingNumber} label="Copy routing number" />
        </Detail>
        <Detail label="Account number">
          <Copied text={account.accountNumber} label="Copy account number" />
        </Detail>
      </DetailList>
      <div className="mt-10 hidden text-sm print:block">
        <p>Please deposit: ☐ my entire net pay ☐ this amount each payday: $ ______________</p>
        <p className="mt-12 border-t border-ink pt-1">Signature and date</p>
      </div>
    </Dialog>
  );
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span className="-my-1.5 -mr-2.5 inline-flex items-center gap-0.5 print:m-0">
      {text}
      <CopyButton text={text} label={label} />
    </span>
  );
}
