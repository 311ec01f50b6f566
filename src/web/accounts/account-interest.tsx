import { readInterest } from '#endpoints/accounts/products.ts';
import { Balance } from '../base/account/balance.tsx';
import type { OwnAccount } from '../base/account/own-account.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { printRate } from '../base/format/print-rate.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';

/** The rate of a deposit account, what has accrued this month, and what was paid. */
export function AccountInterest({ account }: { readonly account: OwnAccount }) {
  const params = { accountId: account.id };
  const { data, error, refetch } = useEndpoint(readInterest, { params, isShared: true });
  if (error) return <LoadError text={refusalSentence(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-40 w-full" />
      </>
    );
  }
  return (
    <DetailList>
      <Detail label="Interest rate">{printRate(data.ratePpm)}</Detail>
      <Detail label="Annual percentage yield (APY)">{data.apy}%</Detail>
      <Detail label="Accrued this month" more="Paid at the end of the month">
        <Balance amount={data.accrued} />
      </Detail>
      <Detail label="Paid this year">
        <Balance amount={data.paidThisYear} />
      </Detail>
      <Detail label="Paid last year">
        <Balance amount={data.paidLastYear} />
      </Detail>
    </DetailList>
  );
}
