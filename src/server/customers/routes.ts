import type { FastifyInstance } from 'fastify';
import * as accounts from '#contract/accounts/accounts.ts';
import * as payments from '#contract/people/customer-payments.ts';
import * as contract from '#contract/people/customers.ts';
import type { Deps } from '../base/deps.ts';
import { serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { sendExport } from '../base/lists/send-export.ts';
import { blockUser } from './block-user.ts';
import { closeAccount } from './closing/close-account.ts';
import { closeUser } from './closing/close-user.ts';
import { listClosedCustomers } from './closing/closed-customers.ts';
import { denyAccountClosing } from './closing/deny-account-closing.ts';
import { denyPayOut } from './closing/deny-pay-out.ts';
import { payOutClosedCustomer } from './closing/pay-out-closed-customer.ts';
import { createUser } from './create-user.ts';
import { readCustomerPayments } from './read-customer-payments.ts';
import { readUser } from './read-user.ts';
import { listUsers } from './reads.ts';
import { unblockUser } from './unblock-user.ts';
import { userTable } from './user-table.ts';

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  serve(contract.listUsers, async ({ pool }, call) =>
    pageReply(call, await listUsers(pool, call.query)),
  );
  serve(contract.exportUsers, async ({ slowPool }, call) => {
    const maxRows = call.query.limit ?? deps.config.limits.exportRows;
    const rows = await listUsers(slowPool, call.query, maxRows);
    return await sendExport(deps, call, { name: 'customers', rows, print: userTable });
  });
  serve(contract.createUser, createUser);
  serve(contract.readUser, readUser);
  serve(payments.readCustomerPayments, readCustomerPayments);
  serve(contract.closeUser, closeUser);
  serve(accounts.closeAccount, closeAccount);
  serve(accounts.denyAccountClosing, denyAccountClosing);
  serve(contract.blockUser, blockUser);
  serve(contract.unblockUser, unblockUser);
  serve(contract.listClosedCustomers, listClosedCustomers);
  serve(contract.payOutClosedCustomer, payOutClosedCustomer);
  serve(contract.denyPayOut, denyPayOut);
}
