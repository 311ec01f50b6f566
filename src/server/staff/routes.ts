import type { FastifyInstance } from 'fastify';
import * as recovery from '#contract/recovery.ts';
import * as contract from '#contract/staff.ts';
import { changePassword } from '../auth/change-password.ts';
import { logOut } from '../auth/log-out.ts';
import { getLogin } from '../auth/logins.ts';
import { readAuthenticator } from '../auth/read-authenticator.ts';
import { removeAuthenticator } from '../auth/remove-authenticator.ts';
import { replaceRecoveryCodes } from '../auth/replace-recovery-codes.ts';
import { resetSignIn } from '../auth/reset-sign-in.ts';
import { confirmAuthenticator, setUpAuthenticator } from '../auth/set-up-authenticator.ts';
import { asColleague, endAfterActivity, endOf } from '../auth/signed-in.ts';
import { rowsToRead, turnPage } from '../base/list-page.ts';
import { mount } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { adminOf } from './admin-of.ts';
import {
  blockStaff,
  changeRole,
  linkCustomer,
  removeStaff,
  unblockStaff,
} from './change-colleague.ts';
import { requireSomeoneElse } from './colleague-life.ts';
import { createStaff } from './create-staff.ts';
import { logInStaff } from './log-in-staff.ts';
import { listColleagues } from './reads.ts';
import { resetPassword } from './reset-password.ts';
import { validateStaffCode } from './validate-staff-code.ts';

export function staffRoutes(app: FastifyInstance, parts: Parts): void {
  signInRoutes(app, parts);
  mount(app, contract.listStaff, async (call) => {
    const { query } = call;
    return turnPage(call, await listColleagues(parts.pool, query, rowsToRead(query)));
  });
  mount(app, contract.createStaff, (call) => createStaff(parts, call));
  mount(app, contract.changeStaffRole, ({ visitor, params, body }) =>
    changeRole(parts, visitor, params.staffId, body.role),
  );
  mount(app, contract.linkStaffCustomer, ({ visitor, params, body }) =>
    linkCustomer(parts, visitor, params.staffId, body.customerId),
  );
  mount(app, contract.blockStaff, ({ visitor, params }) =>
    blockStaff(parts, visitor, params.staffId),
  );
  mount(app, contract.unblockStaff, ({ visitor, params }) =>
    unblockStaff(parts, visitor, params.staffId),
  );
  mount(app, contract.removeStaff, ({ visitor, params }) =>
    removeStaff(parts, visitor, params.staffId),
  );
  mount(app, contract.resetStaffPassword, ({ visitor, params }) =>
    resetPassword(parts, visitor, params.staffId),
  );
  mount(app, contract.resetStaffSignIn, ({ visitor, params: { staffId: id }, body: { what } }) => {
    requireSomeoneElse(visitor, id);
    return resetSignIn(parts, visitor, { kind: 'staff', id, what });
  });
}

function signInRoutes(app: FastifyInstance, parts: Parts): void {
  mount(app, contract.readStaffMe, async ({ visitor: { staff } }) => ({
    admin: adminOf(parts, await getLogin(parts.pool, 'staff', staff.subjectId)),
    session: endOf(staff, parts),
  }));
  mount(app, contract.logInStaff, (call) => logInStaff(parts, call));
  mount(app, contract.validateStaffCode, (call) => validateStaffCode(parts, call));
  mount(app, contract.logOutStaff, async (call) => {
    await logOut('staff', call);
    return { admin: null };
  });
  mount(app, contract.noteStaffActivity, ({ visitor }) => ({
    session: endAfterActivity(asColleague(visitor), parts),
  }));
  mount(app, contract.changeStaffPassword, ({ visitor, body, request, reply }) =>
    changePassword(parts, asColleague(visitor), { ...body, code: body.code }, { request, reply }),
  );
  mount(app, contract.setUpStaffAuthenticator, ({ visitor, body }) =>
    setUpAuthenticator(parts, asColleague(visitor), body),
  );
  mount(app, contract.confirmStaffAuthenticator, ({ visitor, body, reply }) =>
    confirmAuthenticator(parts, asColleague(visitor), body.code, reply),
  );
  mount(app, recovery.readStaffAuthenticator, ({ visitor }) =>
    readAuthenticator(parts, asColleague(visitor)),
  );
  mount(app, recovery.replaceStaffRecoveryCodes, ({ visitor, body }) =>
    replaceRecoveryCodes(parts, asColleague(visitor), body.code),
  );
  mount(app, contract.removeStaffAuthenticator, ({ visitor, body }) =>
    removeAuthenticator(parts, asColleague(visitor), body),
  );
}
