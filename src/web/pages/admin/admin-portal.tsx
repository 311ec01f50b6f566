import { useEffect, useState } from 'react';
import { readOverview } from '#endpoints/overview.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { useKeptState } from '../../base/page/use-kept-state.ts';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { useStaffLogOut } from '../../staff/api.ts';
import { AdminFrame } from './admin-frame.tsx';
import {
  type AdminPlace,
  firstPlace,
  neighbour,
  readPlace,
  type TabId,
  tabsFor,
} from './admin-place.ts';
import { AdminSidebar } from './admin-sidebar.tsx';
import { AdminTab } from './admin-tab.tsx';
import { badgesOf } from './badges.ts';
import { FreezeBanner } from './freeze-banner.tsx';
import { forgetPlace, lastPlace, rememberPlace } from './last-place.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { focusSearch, useShortcuts } from './use-shortcuts.ts';

/** Colleagues decide too: the counts of what waits are asked for again this often. */
const COUNTS_MS = 30_000;

/** The administrator portal of the signed-in staff member. */
export function AdminPortal({ me }: { readonly me: StaffMember }) {
  // Read once: while the portal is open, where it began does not change.
  const [first] = useState(() => lastPlace(me));
  const [kept, setPlace] = useKeptState<AdminPlace>('place', first, readPlace);
  const tabs = tabsFor(me);
  const place = tabs.includes(kept.tab) ? kept : firstPlace;
  useEffect(() => rememberPlace(me, place), [me, place]);
  const [hasKeys, setKeys] = useKeptState('keys', true, readSwitch);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { data: overview } = useEndpoint(readOverview, { pollMs: COUNTS_MS });
  const logOut = useStaffLogOut();

  const go = (next: AdminPlace) => setPlace(next, 'new place');
  const toTab = (tab: TabId) => go({ tab });
  useShortcuts(
    {
      '/': focusSearch,
      '?': () => setHelpOpen(true),
      ']': () => toTab(neighbour(tabs, place.tab, 1)),
      '[': () => toTab(neighbour(tabs, place.tab, -1)),
    },
    hasKeys,
  );

  const badges = badgesOf(overview?.queues, overview?.unusedAccessCodes);
  return (
    <>
      <AdminFrame
        banner={<FreezeBanner freeze={overview?.freeze} />}
        onShortcuts={() => setHelpOpen(true)}
        sidebar={(onLeave) => (
          <AdminSidebar
            me={me}
            tabs={tabs}
            current={place.tab}
            badges={badges}
            onTab={(tab) => {
              toTab(tab);
              onLeave();
            }}
            onLogOut={() => {
              forgetPlace();
              logOut.submit();
            }}
            isLeaving={logOut.isPending}
          />
        )}
      >
        <AdminTab me={me} place={place} onPlace={go} />
      </AdminFrame>
      {isHelpOpen && (
        <ShortcutsDialog isOn={hasKeys} onSwitch={setKeys} onClose={() => setHelpOpen(false)} />
      )}
    </>
  );
}

function readSwitch(kept: unknown): boolean | undefined {
  return typeof kept === 'boolean' ? kept : undefined;
}
