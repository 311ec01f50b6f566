import type { StaffTopic } from '#contract/events.ts';
import { listAdjustments } from '#endpoints/accounts.ts';
import { listApplications } from '#endpoints/applications.ts';
import { readFreeze } from '#endpoints/audit.ts';
import { listAllBillPayments } from '#endpoints/bills.ts';
import { listAssignments, readCase } from '#endpoints/cases.ts';
import { listCorrections } from '#endpoints/corrections.ts';
import { listWaitingLimitRequests } from '#endpoints/credit-limits.ts';
import { listClosedCustomers, listUsers, readUser } from '#endpoints/customers.ts';
import { listWaitingDeposits } from '#endpoints/deposits.ts';
import { readOverview } from '#endpoints/overview.ts';
import { listProductChanges } from '#endpoints/products.ts';
import { listRequests } from '#endpoints/requests.ts';
import { listStaff } from '#endpoints/staff.ts';
import { listStaffChanges } from '#endpoints/staff-changes.ts';
import { listAllTransactions } from '#endpoints/transactions.ts';
import { listWaitingTransfers, readTransfer } from '#endpoints/transfers.ts';

/** What each event may have changed in the portal. */
export const staffViews = {
  queues: [
    readOverview,
    listWaitingTransfers,
    readTransfer,
    listAllBillPayments,
    listWaitingDeposits,
    listWaitingLimitRequests,
    listApplications,
    listRequests,
    listAdjustments,
    listCorrections,
    listProductChanges,
    listStaffChanges,
    listClosedCustomers,
    listAssignments,
    readCase,
    listAllTransactions,
  ],
  customers: [listUsers, readUser, readOverview],
  staff: [listStaff, listStaffChanges],
  freeze: [readFreeze, readOverview],
} as const satisfies Record<StaffTopic, readonly unknown[]>;
