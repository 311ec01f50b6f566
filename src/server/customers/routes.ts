import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customers.ts';
import type { Parts } from '../base/deps.ts';
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

export function customerRoutes(app: FastifyInstance, parts: Parts): void {
  mount(app, contract.listUsers, async (call) =>
    turnPage(call, await listUsers(parts.pool, call.query)),
  );
  mount(app, contract.exportUsers, async (call) => {
    const most = call.query.limit ?? parts.config.limits.exportRows;
    const rows = await listUsers(parts.slowPool, call.query, most);
    return await sendExport(parts, call, { name: 'customers', rows, print: userTable });
  });
  mount(app, contract.createUser, (call) => createUser(parts, call));
  mount(app, contract.readUser, ({ params }) => readUser(parts, params.userId));
  mount(app, contract.closeUser, ({ visitor, params }) => closeUser(parts, visitor, params.userId));
  mount(app, contract.blockUser, ({ visitor, params }) => blockUser(parts, visitor, params.userId));
  mount(app, contract.unblockUser, ({ visitor, params }) =>
    unblockUser(parts, visitor, params.userId),
  );
  mount(app, contract.listClosedCustomers, () => listClosedCustomers(parts));
  mount(app, contract.payOutClosedCustomer, ({ visitor, params }) =>
    payOutClosedCustomer(parts, visitor, params.userId),
  );
}
