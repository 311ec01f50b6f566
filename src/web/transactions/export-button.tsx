import { useState } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { exportTransactions } from '#endpoints/accounts/transactions.ts';
import { call } from '../base/api/call.ts';
import { saveFile } from '../base/page/save-file.ts';
import { toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';

interface Props {
  readonly query: NonNullable<Sent<typeof exportTransactions>['query']>;
}

/** Takes home what is shown, all pages of it. Fetched, so that no search stands in an address. */
export function ExportButton({ query }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const table = await call(exportTransactions, { query });
      saveFile('transactions.csv', new Blob([table], { type: 'text/csv' }));
    } catch (error) {
      toastRefusal('Export failed', error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button kind="quiet" size="small" disabled={isBusy} onClick={() => void save()}>
      <Icon name="download" size={16} />
      Export CSV
    </Button>
  );
}
