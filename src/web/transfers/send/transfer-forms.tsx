import { type TransferType, transferTypes } from '#rules/payments/transfer-types.ts';
import type { OwnAccount } from '../../base/account/own-account.ts';
import { Form } from '../../base/form/form.tsx';
import type { ValidatedForm } from '../../base/form/use-validated-form.ts';
import type { TimingDraft } from '../../base/schedule/series-draft.ts';
import { WhenFields } from '../../base/schedule/when-fields.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { transferTypeLabels } from '../transfer-labels.ts';
import { InternalForm } from './internal-form.tsx';
import type { useTransferDrafts } from './use-transfer-drafts.ts';
import { WireForm } from './wire-form.tsx';

interface Props {
  readonly formId: string;
  readonly kind: TransferType;
  readonly onKind: (kind: TransferType) => void;
  readonly accounts: readonly OwnAccount[];
  readonly drafts: ReturnType<typeof useTransferDrafts>;
  readonly timing: ValidatedForm<TimingDraft>;
  readonly onSubmit: () => void;
  readonly onManage: (() => void) | undefined;
}

/** The three ways money can go, each with its form. */
export function TransferForms(props: Props) {
  const { formId, kind, onKind, accounts, drafts, timing, onSubmit, onManage } = props;
  const isNow = timing.values.when === 'now';
  const when = (
    <div className="mt-4.5 grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <WhenFields form={timing} leavesBank={kind !== 'internal'} />
    </div>
  );
  const { internal, terms, wires } = drafts;
  const formOf = (type: TransferType) => {
    const frame = { id: formId, onSubmit, autoFocus: false, className: '' };
    if (type === 'internal') {
      return (
        <Form form={internal} {...frame}>
          <InternalForm
            form={internal}
            accounts={accounts}
            atOnce={terms.data?.internalAtOnce}
            isNow={isNow}
          />
          {when}
        </Form>
      );
    }
    const wire = wires[type];
    return (
      <Form form={wire.form} {...frame}>
        <WireForm {...wire} isNow={isNow} onManage={onManage} />
        {when}
        {terms.error && (
          <div className="mt-4.5">
            <LoadError
              text="Fee and arrival could not be loaded."
              isRetrying={terms.isFetching}
              onRetry={() => void terms.refetch()}
            />
          </div>
        )}
      </Form>
    );
  };
  return (
    <Tabs
      label="Kind of transfer"
      takesFocus
      value={kind}
      onChange={onKind}
      tabs={transferTypes.map((type) => ({
        id: type,
        label: transferTypeLabels[type],
        content: formOf(type),
      }))}
    />
  );
}
