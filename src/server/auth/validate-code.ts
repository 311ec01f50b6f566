import sql from 'sql-template-tag';
import type * as contract from '#contract/auth.ts';
import { Refusal } from '#contract/refusals.ts';
import { run, type Tx } from '#database/connection.ts';
import type { Call } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { recognise } from '../base/visitor.ts';
import { type Begun, beginSession, welcome } from './begin-session.ts';
import { kindOfChallenge } from './challenges.ts';
import { completeEnrolment } from './complete-enrolment.ts';
import { type Login, lockLogin } from './logins.ts';
import { type CodeKind, spendSignInCode } from './spend-code.ts';
import { endChallenge, tryCode } from './try-code.ts';
import { userOf } from './user-of.ts';

type ValidateCode = Call<typeof contract.validateCode>;

interface SignedIn {
  readonly login: Login;
  readonly begun: Begun;
}

/** The second step, and the only way to a customer's session. */
export async function validateCode(parts: Parts, call: ValidateCode) {
  const { request, reply, visitor } = call;
  await recognise(request, 'customer');
  const { login, begun } = await tryCode(parts, request, visitor.challenge, (tx) => {
    switch (kindOfChallenge(visitor.challenge)) {
      case 'customer':
        return signIn(tx, parts, call);
      case 'enrolment':
        return completeEnrolment(tx, parts, call);
      case 'staff':
        throw new Refusal('wrong-code');
    }
  });
  welcome(parts, reply, begun);
  return userOf(login);
}

async function signIn(tx: Tx, parts: Parts, call: ValidateCode): Promise<SignedIn> {
  const { body, visitor, request } = call;
  const now = parts.clock.now();
  const login = await lockLogin(tx, 'customer', visitor.challenge.subjectId);
  await endChallenge(tx, visitor.challenge);
  const isTheirs = body.email === login.email || body.email === login.username;
  const attempt = { login, code: body.code };
  const by =
    isTheirs && login.status === 'active'
      ? await spendSignInCode(tx, parts.keys, attempt, now)
      : undefined;
  if (!by) throw new Refusal('wrong-code');
  await noteFirstSignIn(tx, login, by, now);
  return { login, begun: await beginSession(tx, parts, request, { login, by }) };
}

// From the first sign-in on the activation code is spent, whichever code it was; and one that came
// back has shown that the address is the customer's.
async function noteFirstSignIn(tx: Tx, login: Login, by: CodeKind, now: Date): Promise<void> {
  if (login.activatedAt) return;
  const provenAt = by === 'activation-code' ? now : null;
  await run(
    tx,
    sql`update customers
        set activated_at = ${now}, email_proven_at = coalesce(email_proven_at, ${provenAt})
        where id = ${login.id}`,
  );
  await run(tx, sql`delete from activation_codes where customer_id = ${login.id}`);
}
