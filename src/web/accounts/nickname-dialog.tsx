import { nameAccount } from '#contract/accounts/accounts.ts';
import { listAccounts } from '#endpoints/accounts/accounts.ts';
import { bankLabel, type OwnAccount } from '../base/account/own-account.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { checkBy } from '../base/form/check-fields.ts';
import { FormDialog } from '../base/form/form-dialog.tsx';
import { TextField } from '../base/form/text-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { Button } from '../ui/button/button.tsx';

interface Props {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}

/** What the customer calls an account: set, changed or removed. */
export function NicknameDialog({ account, onClose }: Props) {
  const { id: accountId, nickname } = account;
  const form = useValidatedForm({
    defaultValues: { nickname: nickname ?? '' },
    check: checkBy(nameAccount.body),
  });
  const saving = useSubmit(nameAccount, {
    refreshes: [listAccounts],
    onDone: onClose,
    onRefused: ({ fields }) => form.showRefused(fields ?? {}),
  });
  const save = (text: string) => saving.submit({ params: { accountId }, body: { nickname: text } });
  return (
    <FormDialog
      title="Account nickname"
      form={form}
      sending={saving}
      submitLabel="Save"
      busyText="Saving..."
      closesUnasked
      intro={<p className="mb-5 text-muted">{bankLabel(account)}</p>}
      outro={
        nickname !== null && (
          <Button
            kind="quiet"
            size="small"
            className="mt-4"
            disabled={saving.isPending}
            onClick={() => save('')}
          >
            Remove nickname
          </Button>
        )
      }
      onSubmit={(values) => save(values.nickname)}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="nickname"
        label="Nickname"
        optional
        hint="Only you see it. Statements and receipts keep the bank’s name."
        maxLength={40}
      />
    </FormDialog>
  );
}
