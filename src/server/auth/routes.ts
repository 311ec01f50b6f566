import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/auth.ts';
import * as passkeys from '#contract/people/passkeys.ts';
import * as recovery from '#contract/people/recovery.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
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
import { addPasskey, preparePasskey } from './passkeys/add-passkey.ts';
import {
  changeSignatureSettings,
  readSignatureSettings,
} from './passkeys/change-signature-settings.ts';
import { listPasskeys, removePasskey } from './passkeys/remove-passkey.ts';
import { preparePasskeySignIn, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
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
import { asCustomer, customerCall, endAfterActivity, sessionEnd } from './sign-in/signed-in.ts';
import { userOf } from './sign-in/user-of.ts';
import { suggestsSetUp } from './suggests-set-up.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  deps.metrics.gauge('larch_wrong_codes_recent', 'Wrong codes of the whole site lately', () => {
    return countWrongCodes(deps.pool, deps.clock.now(), deps.config.limits);
  });
  mount(app, contract.readMe, async ({ visitor: { session } }) => {
    const login = await getLogin(deps.pool, 'customer', session.subjectId);
    const suggestsAuthenticator =
      login.suggestsAuthenticator && session.details.byMailedCode === true;
    return {
      user: userOf(login),
      session: sessionEnd(session, deps),
      suggestsAuthenticator,
      suggestsSetUp: suggestsAuthenticator || suggestsSetUp(login, deps.clock.now()),
    };
  });
  serve(contract.logIn, logIn);
  serve(contract.validateCode, validateCode);
  serve(contract.register, register);
  mount(app, contract.logOut, async (call) => {
    await logOut(deps, 'customer', call);
    return { user: null };
  });
  mount(app, contract.noteActivity, ({ visitor }) => ({
    session: endAfterActivity(asCustomer(visitor), deps),
  }));
  mount(app, contract.changePassword, (call) => {
    const { accessCode: code, ...passwords } = call.body;
    const isFirst = call.visitor.session.details.mustChangePassword === true;
    if (code === undefined && !isFirst) {
      const sentence = 'Access code is required';
      throw new Refusal('invalid-fields', { fields: { accessCode: sentence } });
    }
    return changePassword(deps, customerCall({ ...call, body: { ...passwords, code } }));
  });
  serve(contract.stepUp, stepUp);

  mount(app, contract.setUpAuthenticator, (call) => setUpAuthenticator(deps, customerCall(call)));
  mount(app, contract.confirmAuthenticator, (call) =>
    confirmAuthenticator(deps, customerCall(call)),
  );
  mount(app, contract.removeAuthenticator, (call) => removeAuthenticator(deps, customerCall(call)));

  recoveryRoutes(app, deps);
  passkeyRoutes(app, deps);

  serve(contract.listSessions, listOwnSessions);
  serve(contract.endOneSession, endOneSession);
  serve(contract.endOtherSessions, endOtherSessions);
  serve(contract.listCustomerSessions, listSessionsOf);
  mount(app, contract.resetSignIn, (call) => {
    const { what } = call.body;
    if (what === 'password') return mailPasswordLink(deps, call);
    return resetSignIn(deps, call.visitor, { kind: 'customer', id: call.params.userId, what });
  });
}

function recoveryRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  serve(recovery.forgotPassword, forgotPassword);
  serve(recovery.resetPassword, resetPassword);
  serve(recovery.emailCode, emailCode);
  mount(app, recovery.readAuthenticator, async (call) => ({
    ...(await readAuthenticator(deps, customerCall(call))),
    acceptsActivationCode: await acceptsActivationCode(deps, call.visitor.session),
  }));
  mount(app, recovery.replaceRecoveryCodes, (call) =>
    replaceRecoveryCodes(deps, customerCall(call)),
  );
  serve(recovery.dismissAuthenticatorPrompt, dismissAuthenticatorPrompt);
}

function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, passkeys.preparePasskeySignIn, () => preparePasskeySignIn(deps, 'customer'));
  mount(app, passkeys.signInWithPasskey, async (call) =>
    userOf(await signInWithPasskey(deps, 'customer', call)),
  );
  mount(app, passkeys.readSignatureSettings, (call) => readSignatureSettings(deps, call));
  mount(app, passkeys.changeSignatureSettings, (call) => changeSignatureSettings(deps, call));
  mount(app, passkeys.listPasskeys, (call) => listPasskeys(deps, asCustomer(call.visitor), call));
  mount(app, passkeys.preparePasskey, (call) => preparePasskey(deps, customerCall(call)));
  mount(app, passkeys.addPasskey, (call) => addPasskey(deps, customerCall(call)));
  mount(app, passkeys.removePasskey, (call) =>
    removePasskey(deps, { ...customerCall(call), params: call.params }),
  );
}
