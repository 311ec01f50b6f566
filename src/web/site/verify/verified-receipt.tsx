import { Icon } from '../../ui/icons/icon.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import type { CheckName, Verified } from './verifier.ts';

const words: Readonly<Record<CheckName, readonly [holds: string, fails: string]>> = {
  log: [
    'The transaction is in the public log, exactly as the receipt says it.',
    'The transaction is not in the public log as the receipt says it.',
  ],
  signature: ['The log is signed with the key below.', 'The log is not signed with the key below.'],
  description: [
    'The description is the one the transaction has.',
    'The transaction has another description.',
  ],
};

/** What was found, and what a receipt says of the transaction. */
export function VerifiedReceipt({ verified }: { readonly verified: Verified }) {
  const { isProven, checks, receipt, index, note } = verified;
  return (
    <section aria-label="Result" className="card grid gap-4 p-5 sm:p-6">
      <p role="status" className="flex items-center gap-2.5 text-xl font-bold">
        <Icon
          name={isProven ? 'shield-check' : 'triangle-exclamation-point'}
          size={28}
          className={isProven ? 'text-completed' : 'text-danger'}
        />
        {isProven ? 'This receipt is genuine' : 'This receipt could not be proven'}
      </p>
      <ul className="grid gap-2">
        {checks.map(({ name, holds }) => (
          <li key={name} className="flex gap-2">
            <Icon
              name={holds ? 'check' : 'x'}
              size={20}
              className={`mt-0.5 shrink-0 ${holds ? 'text-completed' : 'text-danger'}`}
            />
            {words[name][holds ? 0 : 1]}
          </li>
        ))}
      </ul>
      <DetailList>
        <Detail label="Amount">{receipt.amount} USD</Detail>
        <Detail label="Account">{receipt.account}</Detail>
        <Detail label="Posted" more={receipt.at}>
          {receipt.day}
        </Detail>
        <Detail label="Transaction" more={`Journal ${receipt.journal}`}>
          <span className="break-all">{receipt.entry}</span>
        </Detail>
        <Detail label="Place in the log" more={note.origin}>
          {`${index + 1n} of ${note.size}`}
        </Detail>
      </DetailList>
    </section>
  );
}
