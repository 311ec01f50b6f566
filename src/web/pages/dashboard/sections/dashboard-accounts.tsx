import type { UseQueryResult } from '@tanstack/react-query';
import type { listAccounts } from '#contract/accounts/accounts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { AccountsCard } from '../../../accounts/accounts-card.tsx';
import type { groupAccounts } from '../../../accounts/group-accounts.ts';
import type { OwnAccount } from '../../../base/account/own-account.ts';
import type { CallError } from '../../../base/api/call.ts';
import { Loaded } from '../../../base/api/loaded.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Section } from '../../../ui/layout/section.tsx';

interface Props {
  readonly accounts: UseQueryResult<Reply<typeof listAccounts>, CallError>;
  readonly groups: ReturnType<typeof groupAccounts>;
  readonly onOpen: (account: OwnAccount) => void;
  readonly onDocuments: () => void;
}

/** Personal accounts always, business accounts where there are any. */
export function DashboardAccounts({ accounts, groups, onOpen, onDocuments }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-9">
      <Section
        title="Personal Accounts"
        aside={
          <p className="flex items-center gap-1.5 text-sm leading-5 text-muted">
            <Icon name="info" size={16} className="shrink-0" />
            Available = balance − holds
          </p>
        }
      >
        <Loaded
          result={accounts}
          what="Your accounts"
          skeleton={<Skeleton className="h-74 rounded-[1.25rem]" />}
        >
          {() =>
            groups.personal.length > 0 ? (
              <AccountsCard accounts={groups.personal} onOpen={onOpen} />
            ) : (
              <div className="card px-4 py-10 text-center">
                <p className="font-semibold">No personal accounts yet</p>
                <p className="mt-2 text-sm text-muted">
                  Accounts you open with us appear here as soon as they are approved.
                </p>
              </div>
            )
          }
        </Loaded>
      </Section>
      {groups.business.length > 0 && (
        <Section title="Business Accounts">
          <AccountsCard accounts={groups.business} onOpen={onOpen} />
        </Section>
      )}
      {accounts.data && <DocumentsLink onOpen={onDocuments} />}
    </div>
  );
}

function DocumentsLink({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="card -mt-3 flex w-full items-center gap-3.5 px-5 py-4 text-left transition-colors hover:bg-bg sm:px-6 print:hidden"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-soft text-primary">
        <Icon name="file-text" size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">Documents</span>
        <span className="block text-sm leading-5 text-muted">
          Monthly PDFs, notices and yearly interest
        </span>
      </span>
      <Icon name="chevron-right" size={20} className="shrink-0 text-muted" />
    </button>
  );
}
