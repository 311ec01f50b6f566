import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customers.ts';
import type { Deps } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { turnPage } from '../base/lists/list-page.ts';
import { sendExport } from '../base/lists/send-export.ts';
import { blockUser } from './block-user.ts';
import { closeUser } from './close-user.ts';
import { listClosedCustomers } from './closed-customers.ts';
import { createUser } from './create-user.ts';
import { payOutClosedCustomer } from './pay-out-closed-customer.ts';
import { readUser } from './read-user.ts';
import { listUsers } from './reads.ts';
import { unblockUser } from './unblock-user.ts';
import { userTable } from './user-table.ts';

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listUsers, async (call) =>
    turnPage(call, await listUsers(deps.pool, call.query)),
  );
  mount(app, contract.exportUsers, async (call) => {
    const maxRows = call.query.limit ?? deps.config.limits.exportRows;
    const rows = await listUsers(deps.slowPool, call.query, maxRows);
    return await sendExport(deps, call, { name: 'customers', rows, print: userTable });
  });
  mount(app, contract.createUser, (call) => createUser(deps, call));
  mount(app, contract.readUser, ({ params }) => readUser(deps, params.userId));
  mount(app, contract.closeUser, ({ visitor, params }) => closeUser(deps, visitor, params.userId));
  mount(app, contract.blockUser, ({ visitor, params }) => blockUser(deps, visitor, params.userId));
  mount(app, contract.unblockUser, ({ visitor, params }) =>
    unblockUser(deps, visitor, params.userId),
  );
  mount(app, contract.listClosedCustomers, () => listClosedCustomers(deps));
  mount(app, contract.payOutClosedCustomer, ({ visitor, params }) =>
    payOutClosedCustomer(deps, visitor, params.userId),
  );
}
