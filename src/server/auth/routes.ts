import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth.ts';
import * as recovery from '#contract/recovery.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import {
  acceptsActivationCode,
  dismissAuthenticatorPrompt,
  readAuthenticator,
} from './authenticator/read-authenticator.ts';
import { removeAuthenticator } from './authenticator/remove-authenticator.ts';
import { replaceRecoveryCodes } from './authenticator/replace-recovery-codes.ts';
import { resetSignIn } from './authenticator/reset-sign-in.ts';
import { confirmAuthenticator, setUpAuthenticator } from './authenticator/set-up-authenticator.ts';
import { emailCode } from './codes/email-code.ts';
import { validateCode } from './codes/validate-code.ts';
import { countWrongCodes } from './codes/wrong-codes.ts';
import { register } from './enrollment/register.ts';
import { getLogin } from './logins.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { mailPasswordLink } from './passwords/mail-password-link.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { stepUp } from './proofs/step-up.ts';
import { logIn } from './sign-in/log-in.ts';
import { logOut } from './sign-in/log-out.ts';
import {
  endOneSession,
  endOtherSessions,
  listOwnSessions,
  listSessionsOf,
} from './sign-in/own-sessions.ts';
import { asCustomer, endAfterActivity, endOf } from './sign-in/signed-in.ts';
import { userOf } from './sign-in/user-of.ts';

export function authRoutes(app: FastifyInstance, parts: Parts): void {
  parts.metrics.gauge('wrong_codes_recent', 'Wrong codes of the whole site lately', () => {
    return countWrongCodes(parts.pool, parts.clock.now(), parts.config.limits);
  });
  mount(app, contract.readMe, async ({ visitor: { session } }) => {
    const login = await getLogin(parts.pool, 'customer', session.subjectId);
    const suggestsAuthenticator =
      login.suggestsAuthenticator && session.details['byMailedCode'] === true;
    return { user: userOf(login), session: endOf(session, parts), suggestsAuthenticator };
  });
  mount(app, contract.logIn, (call) => logIn(parts, call));
  mount(app, contract.validateCode, (call) => validateCode(parts, call));
  mount(app, contract.register, (call) => register(parts, call));
  mount(app, contract.logOut, async (call) => {
    await logOut(parts, 'customer', call);
    return { user: null };
  });
  mount(app, contract.noteActivity, ({ visitor }) => ({
    session: endAfterActivity(asCustomer(visitor), parts),
  }));
  mount(app, contract.changePassword, ({ visitor, body, request, reply }) => {
    const { accessCode: code, ...passwords } = body;
    const isFirst = visitor.session.details['mustChangePassword'] === true;
    if (code === undefined && !isFirst) {
      const sentence = 'Access code is required';
      throw new Refusal('invalid-fields', { fields: { accessCode: sentence } });
    }
    return changePassword(parts, asCustomer(visitor), { ...passwords, code }, { request, reply });
  });
  mount(app, contract.stepUp, ({ visitor, body, reply }) =>
    stepUp(parts, asCustomer(visitor), body, reply),
  );

  mount(app, contract.setUpAuthenticator, ({ visitor, body }) =>
    setUpAuthenticator(parts, asCustomer(visitor), body),
  );
  mount(app, contract.confirmAuthenticator, ({ visitor, body, reply }) =>
    confirmAuthenticator(parts, asCustomer(visitor), body.code, reply),
  );
  mount(app, contract.removeAuthenticator, ({ visitor, body }) =>
    removeAuthenticator(parts, asCustomer(visitor), body),
  );

  recoveryRoutes(app, parts);

  mount(app, contract.listSessions, ({ visitor }) => listOwnSessions(parts, visitor));
  mount(app, contract.endOneSession, (call) => endOneSession(parts, call));
  mount(app, contract.endOtherSessions, ({ visitor }) => endOtherSessions(parts, visitor));
  mount(app, contract.listCustomerSessions, ({ params }) => listSessionsOf(parts, params.userId));
  mount(app, contract.resetSignIn, (call) => {
    const { what } = call.body;
    if (what === 'password') return mailPasswordLink(parts, call);
    return resetSignIn(parts, call.visitor, { kind: 'customer', id: call.params.userId, what });
  });
}

function recoveryRoutes(app: FastifyInstance, parts: Parts): void {
  mount(app, recovery.forgotPassword, (call) => forgotPassword(parts, call));
  mount(app, recovery.resetPassword, (call) => resetPassword(parts, call));
  mount(app, recovery.emailCode, (call) => emailCode(parts, call));
  mount(app, recovery.readAuthenticator, async ({ visitor }) => ({
    ...(await readAuthenticator(parts, asCustomer(visitor))),
    acceptsActivationCode: await acceptsActivationCode(parts, visitor.session),
  }));
  mount(app, recovery.replaceRecoveryCodes, ({ visitor, body }) =>
    replaceRecoveryCodes(parts, asCustomer(visitor), body.code),
  );
  mount(app, recovery.dismissAuthenticatorPrompt, ({ visitor }) =>
    dismissAuthenticatorPrompt(parts, visitor),
  );
}
