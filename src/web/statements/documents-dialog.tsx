import { listDocuments } from '#endpoints/accounts/statements.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { Loaded } from '../base/api/loaded.tsx';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { useDialogTab } from '../base/page/use-dialog-tab.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { NoticeList } from './notice-list.tsx';
import { StatementList } from './statement-list.tsx';
import { YearlyInterest } from './yearly-interest.tsx';

const documentTabs = ['statements', 'notices', 'taxes'] as const;

interface Props {
  readonly accounts: readonly OwnAccount[];
  readonly onStatement: (accountId: string, month: string) => void;
  readonly onClose: () => void;
}

/** Everything that the bank has issued to the customer. */
export function DocumentsDialog({ accounts, onStatement, onClose }: Props) {
  const [tab, setTab] = useDialogTab('documents', documentTabs);
  const documents = useEndpoint(listDocuments);
  const skeleton = (
    <>
      <LoadingText />
      <Skeleton className="h-72 w-full" />
    </>
  );
  return (
    <Dialog title="Documents" medium steady onClose={onClose}>
      <Loaded result={documents} what="Your documents" skeleton={skeleton}>
        {({ statements, notices, interest }) => (
          <Tabs
            label="Documents"
            takesFocus
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'statements',
                label: 'Statements',
                content: (
                  <StatementList statements={statements} accounts={accounts} onOpen={onStatement} />
                ),
              },
              { id: 'notices', label: 'Notices', content: <NoticeList notices={notices} /> },
              { id: 'taxes', label: 'Taxes', content: <YearlyInterest years={interest} /> },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
