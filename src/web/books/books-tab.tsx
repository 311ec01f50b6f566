import { type ReactNode, useEffect } from 'react';
import { openView, rejectView, replaceView } from '../base/page/use-view-url.ts';
import type { ViewUrl } from '../base/page/view-url.ts';
import type { StaffMember } from '../base/session/staff-member.ts';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { AccountEntries } from './account-entries.tsx';
import { BankDays } from './bank-days.tsx';
import { type BooksView, booksItem, readBooksView } from './books-view.ts';
import { ClearingAccounts } from './clearing-accounts.tsx';
import { FeeBook } from './fee-book.tsx';
import { InterestBook } from './interest-book.tsx';
import { JournalPage } from './journal-page.tsx';
import { OpenItems } from './open-items.tsx';
import { Products } from './products.tsx';
import { TrialBalance } from './trial-balance.tsx';

interface Props {
  readonly me: StaffMember;
  /** What the address names within the books. */
  readonly item: string | undefined;
  /** What can be done with a journal, beside its heading. */
  readonly journalActions?: (number: string) => ReactNode;
}

/** The books of the bank: its days, the trial balance of each, and what stands behind it. */
export function BooksTab({ me, item, journalActions }: Props) {
  const named = readBooksView(item);
  const isUnknown = named === undefined;
  useEffect(() => {
    if (isUnknown) rejectView(urlOf({ kind: 'trial-balance' }));
  }, [isUnknown]);
  const view = named ?? { kind: 'trial-balance' };
  switch (view.kind) {
    case 'account':
      return <AccountEntries key={view.number} {...view} onView={show} onDay={replace} />;
    case 'journal':
      return (
        <JournalPage
          key={item}
          number={view.number}
          actions={journalActions?.(view.number)}
          onView={show}
        />
      );
    case 'open-items':
      return <OpenItems key={item} me={me} number={view.number} onView={show} />;
    case 'trial-balance':
    case 'days':
    case 'clearing':
    case 'products':
    case 'interest':
    case 'fees':
      return <Front me={me} view={view} />;
  }
}

const show = (view: BooksView) => openView(urlOf(view));
const replace = (view: BooksView) => replaceView(urlOf(view));

function urlOf(view: BooksView): ViewUrl {
  const item = booksItem(view);
  return { path: item === undefined ? ['books'] : ['books', item], params: {} };
}

type FrontView = Exclude<BooksView, { kind: 'open-items' | 'account' | 'journal' }>;

interface FrontProps {
  readonly me: StaffMember;
  readonly view: FrontView;
}

function Front({ me, view }: FrontProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ScreenHeading
        title="Books"
        note="Every journal has a bank day. A day closes by itself at midnight, and stays as it is."
      />
      <Tabs
        label="Books"
        value={view.kind}
        onChange={(kind) => show({ kind })}
        tabs={[
          {
            id: 'trial-balance',
            label: 'Trial balance',
            content: view.kind === 'trial-balance' && (
              <TrialBalance day={view.day} onView={show} onDay={replace} />
            ),
          },
          { id: 'days', label: 'Bank days', content: <BankDays onView={show} /> },
          { id: 'clearing', label: 'Clearing', content: <ClearingAccounts onView={show} /> },
          { id: 'products', label: 'Products', content: <Products me={me} /> },
          { id: 'interest', label: 'Interest', content: <InterestBook /> },
          { id: 'fees', label: 'Fees', content: <FeeBook /> },
        ]}
      />
    </div>
  );
}
