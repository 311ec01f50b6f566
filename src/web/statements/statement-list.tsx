import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { downloadStatementPdf, type listDocuments } from '#endpoints/accounts/statements.ts';
import { Balance } from '../base/account/balance.tsx';
import { accountLabel, type OwnAccount, shownNameOf } from '../base/account/own-account.ts';
import { call } from '../base/api/call.ts';
import { maskedNumber } from '../base/format/format.ts';
import { monthName } from '../base/format/month-name.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TableSelect } from '../ui/table/table-select.tsx';
import { DownloadButton } from './download-button.tsx';
import { StatementBalance } from './statement-balance.tsx';
import { useDownload } from './use-download.ts';

type Listed = Reply<typeof listDocuments>['statements'][number];

interface Props {
  readonly statements: readonly Listed[];
  readonly accounts: readonly OwnAccount[];
  readonly onOpen: (accountId: string, month: string) => void;
}

const ALL = 'all';

/** The statements of all accounts, or of one. */
export function StatementList({ statements, accounts, onOpen }: Props) {
  const [accountId, setAccountId] = useState(ALL);
  const downloads = useDownload();
  if (statements.length === 0) {
    return (
      <EmptyState
        title="No statements yet"
        text="Your first statement appears here when the month has closed."
      />
    );
  }
  const shown = statements.filter((each) => accountId === ALL || each.accountId === accountId);
  return (
    <>
      {accounts.length > 1 && (
        <TableSelect
          label="Account"
          value={accountId}
          onChange={setAccountId}
          choices={[
            [ALL, 'All accounts'],
            ...accounts.map((account) => [account.id, accountLabel(account)] as const),
          ]}
          className="mb-3 w-full max-w-sm"
        />
      )}
      {shown.length === 0 && <p className="py-4 text-muted">This account has no statement yet.</p>}
      <ul className="divide-y divide-hair">
        {shown.map((each) => {
          const name = `statement-${each.accountNumber.slice(-4)}-${each.month}.pdf`;
          const accountType = accounts.find(({ id }) => id === each.accountId)?.accountType;
          const account = shownNameOf(accounts, each.accountId, each.accountName);
          const what = `${monthName(each.month)}, ${account}`;
          const params = { accountId: each.accountId, month: each.month };
          return (
            <li key={`${each.accountId} ${each.month}`} className="flex items-center gap-2 py-1.5">
              <button
                type="button"
                onClick={() => onOpen(each.accountId, each.month)}
                className="-ml-2 flex min-w-0 grow items-baseline justify-between gap-x-4 rounded-xl px-2 py-2 text-left hover:bg-sunken max-sm:flex-col"
              >
                <span className="min-w-0">
                  <span className="block font-semibold">{monthName(each.month)}</span>
                  <span className="block text-sm leading-5 text-muted wrap-anywhere">
                    {account} {maskedNumber(each.accountNumber)}
                  </span>
                </span>
                <span className="tabular-nums">
                  <span className="sr-only">Closing balance </span>
                  {accountType ? (
                    <StatementBalance accountType={accountType} balance={each.closingBalance} />
                  ) : (
                    <Balance amount={each.closingBalance} />
                  )}
                </span>
              </button>
              <DownloadButton
                what={what}
                name={name}
                load={() => call(downloadStatementPdf, { params })}
                downloads={downloads}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
