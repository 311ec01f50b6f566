import type { Reply } from '#contract/endpoint.ts';
import type { listDocuments } from '#endpoints/accounts/statements.ts';
import { formatDate } from '../base/format/format.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

type Notice = Reply<typeof listDocuments>['notices'][number];

/** What the bank had to tell the customer, such as a change of fees. */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  if (notices.length === 0) {
    return (
      <EmptyState
        title="No notices"
        text="When the terms of one of your accounts change, the notice appears here."
      />
    );
  }
  return (
    <ul className="divide-y divide-hair">
      {notices.map(({ id, title, at, text }) => (
        <li key={id} className="py-4 first:pt-0">
          <h3 className="font-sans text-base font-semibold">{title}</h3>
          <p className="text-sm text-muted">{formatDate(at)}</p>
          <p className="mt-2 text-[0.9375rem] whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}
