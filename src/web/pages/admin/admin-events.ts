import type { StaffTopic } from '#contract/events.ts';
import { listAdjustments } from '#endpoints/accounts/accounts.ts';
import { listWaitingLimitRequests } from '#endpoints/accounts/credit-limits.ts';
import { listProductChanges } from '#endpoints/accounts/products.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { readFreeze } from '#endpoints/back-office/audit.ts';
import { listAssignments, readCase } from '#endpoints/back-office/cases.ts';
import { listCorrections } from '#endpoints/back-office/corrections.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { listRequests } from '#endpoints/back-office/requests.ts';
import { listStaff } from '#endpoints/back-office/staff.ts';
import { listStaffChanges } from '#endpoints/back-office/staff-changes.ts';
import { listAllBillPayments } from '#endpoints/payments/bills.ts';
import { listWaitingDeposits } from '#endpoints/payments/deposits.ts';
import { listWaitingTransfers, readTransfer } from '#endpoints/payments/transfers.ts';
import { listApplications } from '#endpoints/people/applications.ts';
import { listClosedCustomers, listUsers, readUser } from '#endpoints/people/customers.ts';

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
