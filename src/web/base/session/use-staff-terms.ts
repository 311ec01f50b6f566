import type { Reply } from '#contract/endpoint.ts';
import { readOverview } from '#endpoints/overview.ts';
import { useEndpoint } from '../api/use-endpoint.ts';

type StaffTerms = Reply<typeof readOverview>['terms'];

/** What the bank has configured and screens of staff tell; undefined until it is known. */
export function useStaffTerms(): StaffTerms | undefined {
  return useEndpoint(readOverview).data?.terms;
}
