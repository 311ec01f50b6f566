import { formatAmount, formatCount, formatDateTime } from '../base/format/format.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Card } from '../ui/layout/card.tsx';
import type { AdminOverview } from './admin-overview.ts';

interface Props {
  readonly overview: Pick<AdminOverview, 'ledger' | 'history'>;
}

/** Whether the ledger sums to zero and its sealed history is unchanged. */
export function AdminBooks({ overview: { ledger, history } }: Props) {
  const { lastCheck } = history;
  return (
    <Card title="Ledger health">
      <ul className="grid gap-3.5">
        <State
          isGood={ledger.inBalance}
          title={ledger.inBalance ? 'Ledger in balance' : 'Ledger out of balance'}
          text={`Sum of all accounts ${formatAmount(ledger.sum)}`}
        />
        <State isGood title="Ledger chain" text={chainText(history.ledger)} />
        <State isGood title="Audit chain" text={chainText(history.audit)} />
        {lastCheck && (
          <State
            isGood={lastCheck.inOrder}
            title={lastCheck.inOrder ? 'History verified' : 'History does not verify'}
            text={`Last checked ${formatDateTime(lastCheck.checkedAt)}`}
          />
        )}
      </ul>
    </Card>
  );
}

type Chain = AdminOverview['history']['ledger'];

function chainText({ seals, sealedAt, unsealed }: Chain): string {
  if (sealedAt === null) return `Not sealed yet, ${formatCount(unsealed)} waiting`;
  const waiting = unsealed === 0 ? 'all sealed' : `${formatCount(unsealed)} waiting`;
  const count = seals === 1 ? '1 seal' : `${formatCount(seals)} seals`;
  return `${count}, the last ${formatDateTime(sealedAt)}, ${waiting}`;
}

interface StateProps {
  readonly isGood: boolean;
  readonly title: string;
  readonly text: string;
}

function State({ isGood, title, text }: StateProps) {
  const icon = isGood ? 'circle-check' : 'triangle-exclamation-point';
  return (
    <li className="flex gap-3">
      <Icon
        name={icon}
        size={22}
        className={`shrink-0 ${isGood ? 'text-completed' : 'text-danger'}`}
      />
      <div>
        <p className={`leading-5.5 font-semibold ${isGood ? '' : 'text-danger'}`}>{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
    </li>
  );
}
