import { useEffect, useState } from 'react';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { dismissToast } from '../../base/page/toasts.ts';
import { useHistoryState } from '../../base/page/use-history-state.ts';
import { openView, rejectView, replaceView, useViewUrl } from '../../base/page/use-view-url.ts';
import { plainView } from '../../base/page/view-url.ts';
import { chooseForCase, focusCase, moveCase } from '../../base/queue/case/case-keys.ts';
import {
  sendDecisions,
  undoLastDecision,
  useUnsentDecisions,
  withoutDecided,
} from '../../base/queue/decision/unsent-decisions.ts';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { claimView } from '../../base/session/view-owner.ts';
import { useStaffLogOut } from '../../staff/api.ts';
import { AdminFrame } from './admin-frame.tsx';
import { tabLabels } from './admin-nav.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { AdminTab } from './admin-tab.tsx';
import {
  type AdminView,
  adminViewUrl,
  firstView,
  neighbour,
  readAdminView,
  type TabId,
  tabsFor,
} from './admin-view.ts';
import { badgesOf } from './badges.ts';
import { FreezeBanner } from './freeze-banner.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { usePalette } from './use-palette.ts';
import { focusSearch, useShortcuts } from './use-shortcuts.ts';

/** How often the counts of waiting items are fetched, since colleagues decide too. */
const COUNTS_MS = 30_000;

/** The administrator portal of the staff member who is signed in. */
export function AdminPortal({ me }: { readonly me: StaffMember }) {
  // Before the address is read: the view of another staff member is not even asked for.
  useState(() => claimView(me.id) || replaceView(plainView));
  const tabs = tabsFor(me);
  const named = readAdminView(useViewUrl(), tabs);
  const view = named ?? firstView;
  const isUnknown = named === undefined;
  useEffect(() => {
    if (isUnknown) rejectView();
  }, [isUnknown]);
  const [hasKeys, setKeys] = useHistoryState('keys', true, readSwitch);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { data: overview } = useEndpoint(readOverview, { pollMs: COUNTS_MS, hasEvents: true });
  const logOut = useStaffLogOut();

  const go = (next: AdminView) => openView(adminViewUrl(next));
  const toTab = (tab: TabId) => go({ tab });
  useShortcuts(
    {
      '/': focusSearch,
      '?': () => setHelpOpen(true),
      ']': () => toTab(neighbour(tabs, view.tab, 1)),
      '[': () => toTab(neighbour(tabs, view.tab, -1)),
      j: () => moveCase(1),
      k: () => moveCase(-1),
      a: () => chooseForCase('yes'),
      d: () => chooseForCase('no'),
      u: undoDecisionOfCase,
    },
    hasKeys,
  );

  const find = usePalette([
    ...tabs.map((tab) => ({
      key: tab,
      kind: 'Action' as const,
      title: `Open ${tabLabels[tab]}`,
      open: () => toTab(tab),
    })),
    {
      key: 'shortcuts',
      kind: 'Action',
      title: 'Show keyboard shortcuts',
      open: () => setHelpOpen(true),
    },
  ]);

  const unsent = useUnsentDecisions();
  const queues = overview && withoutDecided(overview.queues, unsent);
  const badges = badgesOf(queues, overview?.unusedAccessCodes);
  return (
    <>
      <AdminFrame
        banner={<FreezeBanner freeze={overview?.freeze} />}
        onShortcuts={() => setHelpOpen(true)}
        onFind={find.open}
        sidebar={(onLeave) => (
          <AdminSidebar
            me={me}
            tabs={tabs}
            current={view.tab}
            badges={badges}
            onTab={(tab) => {
              toTab(tab);
              onLeave();
            }}
            // A decision that was made is sent before the session ends.
            onLogOut={() => void sendDecisions().then(() => logOut.submit())}
            isLeaving={logOut.isPending}
          />
        )}
      >
        <AdminTab me={me} view={view} onView={go} />
      </AdminFrame>
      {find.palette}
      {isHelpOpen && (
        <ShortcutsDialog isOn={hasKeys} onSwitch={setKeys} onClose={() => setHelpOpen(false)} />
      )}
    </>
  );
}

function undoDecisionOfCase(): void {
  const itemId = undoLastDecision();
  if (itemId === undefined) return;
  // It says that the decision was made.
  dismissToast();
  focusCase(itemId);
}

function readSwitch(kept: unknown): boolean | undefined {
  return typeof kept === 'boolean' ? kept : undefined;
}
