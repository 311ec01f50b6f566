import type { Reply } from '#contract/endpoint.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { useEndpoint } from '../api/use-endpoint.ts';

type StaffTerms = Reply<typeof readOverview>['terms'];

/** The configured limits that staff screens show; undefined until they are loaded. */
export function useStaffTerms(): StaffTerms | undefined {
  return useEndpoint(readOverview).data?.terms;
}
