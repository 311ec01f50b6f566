import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth.ts';
import * as recovery from '#contract/recovery.ts';
import { Refusal } from '#contract/refusals.ts';
import { mount } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { changePassword } from './change-password.ts';
import { emailCode } from './email-code.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { getLogin } from './logins.ts';
import { mailPasswordLink } from './mail-password-link.ts';
import {
  acceptsActivationCode,
  dismissAuthenticatorPrompt,
  readAuthenticator,
} from './read-authenticator.ts';
import { register } from './register.ts';
import { removeAuthenticator } from './remove-authenticator.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';
import { resetPassword } from './reset-password.ts';
import { resetSignIn } from './reset-sign-in.ts';
import { endOneSession, endOtherSessions, listOwnSessions, listSessionsOf } from './sessions-of.ts';
import { confirmAuthenticator, setUpAuthenticator } from './set-up-authenticator.ts';
import { asCustomer, endAfterActivity, endOf } from './signed-in.ts';
import { stepUp } from './step-up.ts';
import { userOf } from './user-of.ts';
import { validateCode } from './validate-code.ts';
import { countWrongCodes } from './wrong-codes.ts';

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
