import type { ReactNode } from 'react';
import { brand } from '#brand/brand.ts';
import type { Reply } from '#contract/endpoint.ts';
import { readStatement } from '#endpoints/accounts/statements.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { Balance, PrivateAmount } from '../base/account/balance.tsx';
import { TransactionNote } from '../base/account/transaction-note.tsx';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatDate } from '../base/format/format.ts';
import { monthName } from '../base/format/month-name.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { StatementBalance } from './statement-balance.tsx';

type Shown = Reply<typeof readStatement>['statement'];

interface Props {
  readonly accountId: string;
  readonly month: string;
}

/** One month of an account: what it began with, every posting, what it ended with. */
export function Statement({ accountId, month }: Props) {
  const { data, error, refetch } = useEndpoint(readStatement, { params: { accountId, month } });
  if (data) return <Sheet statement={data.statement} />;
  if (error)
    return <LoadError text="The statement could not be loaded." onRetry={() => void refetch()} />;
  return <Skeleton className="h-96" />;
}

function Sheet({ statement }: { readonly statement: Shown }) {
  const isCard = isCredit(statement.accountType);
  return (
    <article>
      <header className="flex flex-wrap justify-between gap-x-10 gap-y-3">
        <div>
          <p className="font-serif text-lg font-semibold text-head">{brand.name}</p>
          <h3 className="mt-1 text-2xl leading-8">{monthName(statement.month)}</h3>
          <p className="text-muted">
            {formatDate(statement.from)} to {formatDate(statement.to)}
          </p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 text-sm leading-6">
          <Fact label="Account" value={statement.accountName} />
          <Fact label="Number" value={`•••• ${statement.accountNumber.slice(-4)}`} />
          {!isCard && <Fact label="Routing" value={statement.routingNumber} />}
          <Fact label="Holder" value={statement.accountHolder} />
        </dl>
      </header>
      <dl className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-border bg-hair sm:grid-cols-4">
        <Figure label="Opening balance">
          <StatementBalance
            accountType={statement.accountType}
            balance={statement.openingBalance}
          />
        </Figure>
        <Figure label={isCard ? 'Payments and credits' : 'Money in'}>
          <Balance amount={statement.totalCredits} />
        </Figure>
        <Figure label={isCard ? 'Purchases and fees' : 'Money out'}>
          <Balance amount={statement.totalDebits} />
        </Figure>
        <Figure label="Closing balance">
          <StatementBalance
            accountType={statement.accountType}
            balance={statement.closingBalance}
          />
        </Figure>
      </dl>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-1 text-sm leading-6">
        <Small label="Days in period" value={String(statement.daysInPeriod)} />
        {!isCard && (
          <>
            <Small label="Interest paid" value={<Balance amount={statement.interestPaid} />} />
            <Small
              label="Annual percentage yield earned"
              value={`${statement.annualPercentageYieldEarned}%`}
            />
          </>
        )}
        {statement.fees.map(({ type, amount }) => (
          <Small
            key={type}
            label={`Fees: ${type.replaceAll('-', ' ')}`}
            value={<Balance amount={amount} />}
          />
        ))}
        {statement.feeTotals?.map(({ type, thisPeriod, yearToDate }) => (
          <Small
            key={`total ${type}`}
            label={`Total ${type.replaceAll('-', ' ')} fees`}
            value={
              <>
                <Balance amount={thisPeriod} /> this period, <Balance amount={yearToDate} /> year to
                date
              </>
            }
          />
        ))}
      </dl>
      <Postings statement={statement} />
    </article>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </>
  );
}

function Small({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="bg-surface px-4 py-3 max-xs:px-3">
      <dt className="text-[0.8125rem] leading-[1.125rem] text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-bold tracking-tight tabular-nums max-xs:text-base">
        {children}
      </dd>
    </div>
  );
}

const cell = 'py-2.5 pl-4 first:pl-0';

function Postings({ statement }: { readonly statement: Shown }) {
  return (
    <div className="mt-5">
      <table aria-label="Postings" className="w-full text-[0.9375rem] tabular-nums">
        <thead className="text-left text-[0.8125rem] text-muted">
          <tr>
            <th scope="col" className={`${cell} font-semibold max-sm:hidden`}>
              Date
            </th>
            <th scope="col" className={`${cell} font-semibold max-sm:pl-0`}>
              Description
            </th>
            <th scope="col" className={`${cell} text-right font-semibold`}>
              Amount
            </th>
            <th scope="col" className={`${cell} text-right font-semibold max-sm:hidden`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {statement.transactions.map(
            ({ id, day, description, note, amount, type, balanceAfter }) => (
              <tr key={id} className="break-inside-avoid border-t border-hair">
                <td className={`${cell} whitespace-nowrap max-sm:hidden`}>{formatDate(day)}</td>
                <td className={`${cell} w-full max-sm:pl-0`}>
                  {description}
                  <TransactionNote note={note} />
                  <span className="block text-sm text-muted sm:hidden">{formatDate(day)}</span>
                </td>
                <td className={`${cell} text-right font-semibold whitespace-nowrap`}>
                  <PrivateAmount value={amount} type={type} />
                </td>
                <td className={`${cell} text-right whitespace-nowrap text-muted max-sm:hidden`}>
                  <StatementBalance accountType={statement.accountType} balance={balanceAfter} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {statement.transactions.length === 0 && (
        <p className="py-4 text-muted">Nothing was posted this month.</p>
      )}
    </div>
  );
}
