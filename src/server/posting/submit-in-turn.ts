// A submission with an idempotency key, by the posting desk: the customer's key, the request and
// the reply are rows beside the journal, so there is no journal without its record and no record
// without its journal.
import type { Endpoint, Reply, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import { shapeReply } from '../base/http/shape-reply.ts';
import { Replay } from '../base/idempotency/replay.ts';
import { findReplay, type Submission, submissionRows } from '../base/idempotency/submissions.ts';
import { actInTurn, type Decision } from './act-in-turn.ts';
import type { PostingDeps } from './posting-desk.ts';

const underWay = new Set<string>();

/** Acts in the customer's turn, or returns the reply to the first submission with this key. */
export async function submitInTurn<E extends Endpoint>(
  deps: PostingDeps,
  endpoint: E,
  submission: Submission,
  decide: (draft: Draft) => Promise<Decision<Returned<E>>>,
): Promise<Replay<Reply<E>>> {
  const { customerId, key } = submission;
  const act = () =>
    actInTurn(deps, [customerId], async (draft): Promise<Decision<Replay<Reply<E>>>> => {
      const known = await findSafeReplay(draft, deps, endpoint, submission);
      if (known) return { reply: known, isReplay: true };
      const { journal, reply } = await decide(draft);
      const shaped = shapeReply(endpoint, reply);
      if (key !== undefined) draft.add(submissionRows(endpoint, { ...submission, key }, shaped));
      return { journal, reply: new Replay(shaped) };
    });
  if (key === undefined) return await act();
  return await alone(`${customerId} ${key}`, act);
}

// A request that comes while the first is still running is refused instead of waiting. One that
// another process received waits for the customer's turn, and finds the reply.
async function alone<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  if (underWay.has(name)) throw new Refusal('key-in-flight', { retryAfterSeconds: 1 });
  underWay.add(name);
  try {
    return await act();
  } finally {
    underWay.delete(name);
  }
}

/** The first reply may be committed and not be on disk yet; it is answered when it is. */
async function findSafeReplay<E extends Endpoint>(
  db: Db,
  { postings }: PostingDeps,
  endpoint: E,
  submission: Submission,
): Promise<Replay<Reply<E>> | undefined> {
  if (!(await findReplay(db, endpoint, submission))) return undefined;
  const disk = await postings.openDisk();
  try {
    const known = await findReplay(db, endpoint, submission);
    await disk.flush();
    return known;
  } finally {
    disk.close();
  }
}
