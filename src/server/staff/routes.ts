import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/back-office/staff.ts';
import * as changes from '#contract/back-office/staff-changes.ts';
import * as passkeys from '#contract/people/passkeys.ts';
import * as recovery from '#contract/people/recovery.ts';
import { readAuthenticator } from '../auth/authenticator/read-authenticator.ts';
import { removeAuthenticator } from '../auth/authenticator/remove-authenticator.ts';
import { replaceRecoveryCodes } from '../auth/authenticator/replace-recovery-codes.ts';
import { resetSignIn } from '../auth/authenticator/reset-sign-in.ts';
import {
  confirmAuthenticator,
  setUpAuthenticator,
} from '../auth/authenticator/set-up-authenticator.ts';
import { getLogin } from '../auth/logins.ts';
import { addPasskey, preparePasskey } from '../auth/passkeys/add-passkey.ts';
import { listPasskeys, removePasskey } from '../auth/passkeys/remove-passkey.ts';
import { preparePasskeySignIn, signInWithPasskey } from '../auth/passkeys/sign-in-with-passkey.ts';
import { changePassword } from '../auth/passwords/change-password.ts';
import { logOut } from '../auth/sign-in/log-out.ts';
import { asStaff, endAfterActivity, sessionEnd, staffCall } from '../auth/sign-in/signed-in.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply, rowsToRead } from '../base/lists/list-page.ts';
import { adminOf } from './admin-of.ts';
import { blockStaff } from './block-staff.ts';
import { approveStaffChange, denyStaffChange } from './changes/decide-staff-change.ts';
import { listStaffChanges } from './changes/list-staff-changes.ts';
import { requestStaffChange } from './changes/request-staff-change.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { resendInvitation } from './invitations/resend-invitation.ts';
import { logInStaff } from './log-in-staff.ts';
import { listStaffMembers } from './reads.ts';
import { requireNotOwnAccess } from './staff-states.ts';
import { validateStaffCode } from './validate-staff-code.ts';

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  signInRoutes(app, deps);
  passkeyRoutes(app, deps);
  mount(app, contract.listStaff, async (call) => {
    const { query } = call;
    return pageReply(call, await listStaffMembers(deps.pool, query, rowsToRead(query)));
  });
  mount(app, contract.createStaff, ({ body: details, visitor, request }) => {
    const change = { kind: 'create', staffId: randomUUID(), details } as const;
    return staffMemberOf(requestStaffChange(deps, { visitor, request }, change));
  });
  mount(app, contract.changeStaffRole, ({ visitor, request, params, body: details }) => {
    const change = { kind: 'change-role', ...params, details } as const;
    return staffMemberOf(requestStaffChange(deps, { visitor, request }, change));
  });
  mount(app, contract.linkStaffCustomer, ({ visitor, request, params, body: details }) => {
    const change = { kind: 'link-customer', ...params, details } as const;
    return staffMemberOf(requestStaffChange(deps, { visitor, request }, change));
  });
  serve(contract.blockStaff, blockStaff);
  mount(app, contract.unblockStaff, ({ visitor, request, params }) => {
    const change = { kind: 'unblock', ...params, details: {} } as const;
    return staffMemberOf(requestStaffChange(deps, { visitor, request }, change));
  });
  mount(app, contract.removeStaff, ({ visitor, request, params }) => {
    const change = { kind: 'remove', ...params, details: {} } as const;
    return idOf(params.staffId, requestStaffChange(deps, { visitor, request }, change));
  });
  mount(app, contract.resetStaffPassword, ({ visitor, request, params }) => {
    const change = { kind: 'reset-password', ...params, details: {} } as const;
    return idOf(params.staffId, requestStaffChange(deps, { visitor, request }, change));
  });
  serve(contract.resendInvitation, resendInvitation);
  mount(app, contract.resetStaffSignIn, ({ visitor, request, params, body: { what } }) => {
    const { staffId: id } = params;
    requireNotOwnAccess(visitor, id);
    if (what === 'clear-lockout') return resetSignIn(deps, visitor, { kind: 'staff', id, what });
    const change = { kind: what, ...params, details: {} } as const;
    return idOf(id, requestStaffChange(deps, { visitor, request }, change));
  });
  mount(app, changes.listStaffChanges, async (call) =>
    pageReply(call, await listStaffChanges(deps.pool, call.query)),
  );
  serve(changes.approveStaffChange, approveStaffChange);
  serve(changes.denyStaffChange, denyStaffChange);
}

async function staffMemberOf(pendingChange: ReturnType<typeof requestStaffChange>) {
  const answer = await pendingChange;
  if (answer === null) throw new Error('This change leaves no colleague to answer with.');
  return answer;
}

async function idOf(staffId: string, pendingChange: ReturnType<typeof requestStaffChange>) {
  const answer = await pendingChange;
  const isPending = answer !== null && 'needsSecondApproval' in answer;
  return isPending ? answer : { id: staffId };
}

function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  mount(app, contract.readStaffMe, async ({ visitor: { staff } }) => {
    const login = await getLogin(deps.pool, 'staff', staff.subjectId);
    const admin = adminOf(deps, login, staff.details.hasAuthenticator === true);
    return { admin, session: sessionEnd(staff, deps) };
  });
  serve(contract.logInStaff, logInStaff);
  serve(contract.acceptInvitation, acceptInvitation);
  serve(contract.validateStaffCode, validateStaffCode);
  mount(app, contract.logOutStaff, async (call) => {
    await logOut(deps, 'staff', call);
    return { admin: null };
  });
  mount(app, contract.noteStaffActivity, ({ visitor }) => ({
    session: endAfterActivity(asStaff(visitor), deps),
  }));
  mount(app, contract.changeStaffPassword, (call) => changePassword(deps, staffCall(call)));
  mount(app, contract.setUpStaffAuthenticator, (call) => setUpAuthenticator(deps, staffCall(call)));
  mount(app, contract.confirmStaffAuthenticator, (call) =>
    confirmAuthenticator(deps, staffCall(call)),
  );
  mount(app, recovery.readStaffAuthenticator, (call) => readAuthenticator(deps, staffCall(call)));
  mount(app, recovery.replaceStaffRecoveryCodes, (call) =>
    replaceRecoveryCodes(deps, staffCall(call)),
  );
  mount(app, contract.removeStaffAuthenticator, (call) =>
    removeAuthenticator(deps, staffCall(call)),
  );
}

function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, passkeys.prepareStaffPasskeySignIn, () => preparePasskeySignIn(deps, 'staff'));
  mount(app, passkeys.signInStaffWithPasskey, async (call) => ({
    admin: adminOf(deps, await signInWithPasskey(deps, 'staff', call), true),
  }));
  mount(app, passkeys.listStaffPasskeys, (call) => listPasskeys(deps, asStaff(call.visitor), call));
  mount(app, passkeys.prepareStaffPasskey, (call) => preparePasskey(deps, staffCall(call)));
  mount(app, passkeys.addStaffPasskey, (call) => addPasskey(deps, staffCall(call)));
  mount(app, passkeys.removeStaffPasskey, (call) =>
    removePasskey(deps, { ...staffCall(call), params: call.params }),
  );
}
