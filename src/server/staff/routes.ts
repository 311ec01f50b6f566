import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as recovery from '#contract/recovery.ts';
import * as contract from '#contract/staff.ts';
import * as changes from '#contract/staff-changes.ts';
import { readAuthenticator } from '../auth/authenticator/read-authenticator.ts';
import { removeAuthenticator } from '../auth/authenticator/remove-authenticator.ts';
import { replaceRecoveryCodes } from '../auth/authenticator/replace-recovery-codes.ts';
import { resetSignIn } from '../auth/authenticator/reset-sign-in.ts';
import {
  confirmAuthenticator,
  setUpAuthenticator,
} from '../auth/authenticator/set-up-authenticator.ts';
import { getLogin } from '../auth/logins.ts';
import { changePassword } from '../auth/passwords/change-password.ts';
import { logOut } from '../auth/sign-in/log-out.ts';
import { asColleague, endAfterActivity, endOf } from '../auth/sign-in/signed-in.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { rowsToRead, turnPage } from '../base/lists/list-page.ts';
import { adminOf } from './admin-of.ts';
import { blockStaff } from './block-staff.ts';
import { approveStaffChange, denyStaffChange } from './changes/decide-staff-change.ts';
import { listStaffChanges } from './changes/list-staff-changes.ts';
import { askStaffChange } from './changes/request-staff-change.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { logInStaff } from './log-in-staff.ts';
import { listColleagues } from './reads.ts';
import { requireSomeoneElse } from './staff-states.ts';
import { validateStaffCode } from './validate-staff-code.ts';

export function staffRoutes(app: FastifyInstance, parts: Parts): void {
  signInRoutes(app, parts);
  mount(app, contract.listStaff, async (call) => {
    const { query } = call;
    return turnPage(call, await listColleagues(parts.pool, query, rowsToRead(query)));
  });
  mount(app, contract.createStaff, ({ body: details, visitor, request }) => {
    const change = { kind: 'create', staffId: randomUUID(), details } as const;
    return colleagueOf(askStaffChange(parts, { visitor, request }, change));
  });
  mount(app, contract.changeStaffRole, ({ visitor, request, params, body: details }) => {
    const change = { kind: 'change-role', ...params, details } as const;
    return colleagueOf(askStaffChange(parts, { visitor, request }, change));
  });
  mount(app, contract.linkStaffCustomer, ({ visitor, request, params, body: details }) => {
    const change = { kind: 'link-customer', ...params, details } as const;
    return colleagueOf(askStaffChange(parts, { visitor, request }, change));
  });
  mount(app, contract.blockStaff, ({ visitor, params }) =>
    blockStaff(parts, visitor, params.staffId),
  );
  mount(app, contract.unblockStaff, ({ visitor, request, params }) => {
    const change = { kind: 'unblock', ...params, details: {} } as const;
    return colleagueOf(askStaffChange(parts, { visitor, request }, change));
  });
  mount(app, contract.removeStaff, ({ visitor, request, params }) => {
    const change = { kind: 'remove', ...params, details: {} } as const;
    return idOf(params.staffId, askStaffChange(parts, { visitor, request }, change));
  });
  mount(app, contract.resetStaffPassword, ({ visitor, request, params }) => {
    const change = { kind: 'reset-password', ...params, details: {} } as const;
    return idOf(params.staffId, askStaffChange(parts, { visitor, request }, change));
  });
  mount(app, contract.resendInvitation, (call) => resendInvitation(parts, call));
  mount(app, contract.resetStaffSignIn, ({ visitor, request, params, body: { what } }) => {
    const { staffId: id } = params;
    requireSomeoneElse(visitor, id);
    if (what === 'clear-lockout') return resetSignIn(parts, visitor, { kind: 'staff', id, what });
    const change = { kind: what, ...params, details: {} } as const;
    return idOf(id, askStaffChange(parts, { visitor, request }, change));
  });
  mount(app, changes.listStaffChanges, async (call) =>
    turnPage(call, await listStaffChanges(parts.pool, call.query)),
  );
  mount(app, changes.approveStaffChange, (call) => approveStaffChange(parts, call));
  mount(app, changes.denyStaffChange, (call) => denyStaffChange(parts, call));
}

async function colleagueOf(asked: ReturnType<typeof askStaffChange>) {
  const answer = await asked;
  if (answer === null) throw new Error('This change leaves no colleague to answer with.');
  return answer;
}

async function idOf(staffId: string, asked: ReturnType<typeof askStaffChange>) {
  const answer = await asked;
  const isPending = answer !== null && 'needsSecondApproval' in answer;
  return isPending ? answer : { id: staffId };
}

function signInRoutes(app: FastifyInstance, parts: Parts): void {
  mount(app, contract.readStaffMe, async ({ visitor: { staff } }) => {
    const login = await getLogin(parts.pool, 'staff', staff.subjectId);
    const admin = adminOf(parts, login, staff.details['hasAuthenticator'] === true);
    return { admin, session: endOf(staff, parts) };
  });
  mount(app, contract.logInStaff, (call) => logInStaff(parts, call));
  mount(app, contract.acceptInvitation, (call) => acceptInvitation(parts, call));
  mount(app, contract.validateStaffCode, (call) => validateStaffCode(parts, call));
  mount(app, contract.logOutStaff, async (call) => {
    await logOut(parts, 'staff', call);
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
