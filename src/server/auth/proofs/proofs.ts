// Acts that change how a person signs in ask for proof again, although a session is there: another
// person may sit at an unlocked screen. A wrong password and a wrong code are the same refusal, and
// both count against the session: after a few in a row the owner gets an email, more of them end
// it. They do not count against the login, or a stolen session could keep its owner out.
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import { refundTry, takeTry } from '../../base/session/sessions.ts';
import { recordSuccess, refundTries, type Throttle } from '../../base/throttling/throttle.ts';
import { type ProofKind, spendCode } from '../codes/spend-code.ts';
import { noteWrongCode, paceCodes } from '../codes/wrong-codes.ts';
import { getLogin, type Login, lockLogin } from '../logins.ts';
import {
  addressThrottles,
  mailedSessionThrottle,
  passwordThrottles,
  takeSignInTry,
} from '../sign-in/sign-in-throttles.ts';
import type { SignedIn } from '../sign-in/signed-in.ts';
import { forgetWrongProofs, noteWrongProof } from './wrong-proofs.ts';

/** The login of the session, after its password was verified. */
export async function provePassword(deps: Deps, who: SignedIn, password: string): Promise<Login> {
  const { kind, session, visitor } = who;
  const { pool, passwords } = deps;
  const login = await getLogin(pool, kind, session.subjectId);
  const { address } = visitor;
  const trier = { account: login.id, address, isKnownDevice: true };
  const throttles = passwordThrottles(deps, trier);
  const checked = await counted(deps, who, throttles, async () => {
    if (!(await passwords.verify(password, login.passwordHash))) throw new Refusal('wrong-proof');
    return login;
  });
  // No more than its own try: a known password must not wipe out wrong codes.
  await refundTry(pool, session.id);
  return checked;
}

export interface CodeProof {
  readonly code: string;
  /** As `provePassword` gave it, where the action asks for both. */
  readonly login?: Login;
  /** What counts as a code, where it is not what `spendCode` takes. */
  readonly spend?: (tx: Tx, login: Login, now: Date) => Promise<ProofKind | undefined>;
}

/**
 * Runs the action in a transaction that spends a fresh code: without the action the code stays
 * unspent, and without the code there is no act.
 */
export async function proveCode<Result>(
  deps: Deps,
  who: SignedIn,
  { code, login: known, spend }: CodeProof,
  act: (tx: Tx, login: Login) => Promise<Result>,
): Promise<Result> {
  const { pool, keys, clock } = deps;
  const { kind, session, visitor } = who;
  const result = await counted(deps, who, throttlesOf(deps, who), async () => {
    await paceCodes(deps);
    try {
      return await transaction(pool, async (tx) => {
        const login = await lockActive(tx, { kind, id: session.subjectId, known });
        const now = clock.now();
        const spent = spend
          ? await spend(tx, login, now)
          : await spendCode(tx, keys, { login, code, visitor }, now);
        if (!spent) throw new Refusal('wrong-proof');
        return await act(tx, login);
      });
    } catch (error) {
      if (isWrong(error)) {
        await noteWrongCode(deps, { kind, loginId: session.subjectId });
      }
      throw error;
    }
  });
  await forgetWrongProofs(pool, session.id);
  return result;
}

function throttlesOf(deps: Deps, { session, visitor }: SignedIn): Throttle[] {
  const throttles = addressThrottles(deps, visitor.address);
  return session.details.byMailedCode === true
    ? [...throttles, mailedSessionThrottle(deps, session.subjectId)]
    : throttles;
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

// Counted before it is judged, so that tries sent at once are as many as tries sent one by one.
async function counted<Result>(
  deps: Deps,
  who: SignedIn,
  throttles: readonly Throttle[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { pool, config } = deps;
  const { session } = who;
  await takeSignInTry(deps, throttles);
  const tries = await takeTry(pool, session, config.limits.codeFailures);
  if (tries === undefined) {
    await refundTries(pool, throttles);
    throw new Refusal('not-signed-in');
  }
  try {
    const result = await attempt();
    await recordSuccess(pool, throttles);
    return result;
  } catch (error) {
    if (isWrong(error)) throw await noteWrongProof(deps, who, tries);
    await refundTries(pool, throttles);
    await refundTry(pool, session.id);
    throw error;
  }
}

function isWrong(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'wrong-proof';
}
