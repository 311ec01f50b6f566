import { memo, useDeferredValue } from 'react';
import { DashboardBody, type DashboardProps } from './dashboard-body.tsx';
import { useDashboardResults } from './use-dashboard-results.ts';

const Body = memo(DashboardBody);

/**
 * The customer's page. A reply of the server changes most of it: deferred, the page is drawn piece
 * by piece, and once for replies that come together, so that a slow phone goes on reacting.
 */
export function DashboardScreen(props: DashboardProps) {
  const results = useDashboardResults();
  return <Body {...props} results={useDeferredValue(results)} />;
}
