// Acts that change how somebody signs in ask for proof again, although a session is there: somebody
// else may sit at an unlocked screen. A wrong password and a wrong code are the same refusal, and
// both count as failed tries.
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Parts } from '../base/parts.ts';
import { giveBack, succeed, type Throttle } from '../base/throttle.ts';
import { getLogin, type Login, lockLogin } from './logins.ts';
import { passwordThrottles, proofThrottles, takeSignInTry } from './sign-in-throttles.ts';
import type { SignedIn } from './signed-in.ts';
import { type ProofKind, spendCode } from './spend-code.ts';
import { noteWrongCode, paceCodes } from './wrong-codes.ts';

/** The login of whoever is signed in, once they have shown that they know its password. */
export async function provePassword(
  parts: Parts,
  { kind, session, visitor }: SignedIn,
  password: string,
): Promise<Login> {
  const { pool, passwords } = parts;
  const login = await getLogin(pool, kind, session.subjectId);
  const { address } = visitor;
  const trier = { account: login.id, address, isKnownDevice: true };
  return await counted(parts, passwordThrottles(parts, trier), async () => {
    if (!(await passwords.verify(password, login.passwordHash))) throw new Refusal('wrong-proof');
    return login;
  });
}

export interface CodeProof {
  readonly code: string;
  /** As `provePassword` gave it, where the act asks for both. */
  readonly login?: Login;
  /** What counts as a code, where it is not what `spendCode` takes. */
  readonly spend?: (tx: Tx, login: Login, now: Date) => Promise<ProofKind | undefined>;
}

/**
 * Runs the act in a transaction that spends a fresh code: without the act the code stays unspent,
 * and without the code there is no act.
 */
export async function proveCode<Result>(
  parts: Parts,
  { kind, session, visitor }: SignedIn,
  { code, login: known, spend }: CodeProof,
  act: (tx: Tx, login: Login) => Promise<Result>,
): Promise<Result> {
  const { pool, keys, clock } = parts;
  const trier = { account: session.subjectId, address: visitor.address };
  return await counted(parts, proofThrottles(parts, trier), async () => {
    await paceCodes(parts);
    try {
      return await transaction(pool, async (tx) => {
        const login = await lockActive(tx, { kind, id: session.subjectId, known });
        const now = clock.now();
        const spent = spend
          ? await spend(tx, login, now)
          : await spendCode(tx, keys, { login, code }, now);
        if (!spent) throw new Refusal('wrong-proof');
        return await act(tx, login);
      });
    } catch (error) {
      if (isWrong(error)) await noteWrongCode(parts);
      throw error;
    }
  });
}

/** Locks the login, which must still be the one whose password was shown. */
export async function lockActive(
  tx: Tx,
  { kind, id, known }: Pick<Login, 'kind' | 'id'> & { readonly known?: Login | undefined },
): Promise<Login> {
  const login = await lockLogin(tx, kind, id);
  if (login.status !== 'active') throw new Refusal('not-signed-in');
  if (known && known.passwordHash !== login.passwordHash) throw new Refusal('wrong-proof');
  return login;
}

async function counted<Result>(
  parts: Parts,
  throttles: readonly Throttle[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  await takeSignInTry(parts, throttles);
  try {
    const result = await attempt();
    await succeed(parts.pool, throttles);
    return result;
  } catch (error) {
    if (!isWrong(error)) await giveBack(parts.pool, throttles);
    throw error;
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'wrong-proof';
}
