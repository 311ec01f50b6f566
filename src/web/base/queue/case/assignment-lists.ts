import { listWaitingLimitRequests } from '#endpoints/accounts/credit-limits.ts';
import { listAssignments, readCase } from '#endpoints/back-office/cases.ts';
import { listRequests } from '#endpoints/back-office/requests.ts';
import { listWaitingDeposits } from '#endpoints/payments/deposits.ts';
import { listWaitingTransfers } from '#endpoints/payments/transfers.ts';
import { listApplications } from '#endpoints/people/applications.ts';

/** What is fetched again when a case has changed hands: a queue may show one person's cases only. */
export const assignmentLists = [
  listAssignments,
  readCase,
  listApplications,
  listWaitingTransfers,
  listWaitingLimitRequests,
  listWaitingDeposits,
  listRequests,
];
