import type { FormEvent } from 'react';
import { type TransferType, transferTypes } from '#rules/payments/transfer-types.ts';
import type { OwnAccount } from '../../base/account/own-account.ts';
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
  readonly onSubmit: (event: FormEvent) => void;
}

/** The three ways money can go, each with its form. */
export function TransferForms({ formId, kind, onKind, accounts, drafts, onSubmit }: Props) {
  const { internal, terms, wires } = drafts;
  const formOf = (type: TransferType) => {
    const wire = type === 'internal' ? undefined : wires[type];
    return (
      <form id={formId} ref={(wire?.draft ?? internal).form} noValidate onSubmit={onSubmit}>
        {wire ? (
          <WireForm {...wire} />
        ) : (
          <InternalForm draft={internal} accounts={accounts} atOnce={terms.data?.internalAtOnce} />
        )}
        {wire && terms.error && (
          <div className="mt-4.5">
            <LoadError
              text="Fee and arrival could not be loaded."
              isRetrying={terms.isFetching}
              onRetry={() => void terms.refetch()}
            />
          </div>
        )}
      </form>
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
