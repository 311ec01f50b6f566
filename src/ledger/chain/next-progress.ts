// Up to which number is everything in? Transactions commit in another order than they took their
// numbers, so a row may still appear below one that is already sealed. A number is settled when
// every transaction that could hold it has ended. A posting has its transaction id before its
// number, for it locks its accounts first; so once all transactions older than a look at the table
// have ended, nothing can appear below the highest number seen in that look.

export interface Progress {
  readonly settledNumber: bigint;
  /** The highest number of an earlier look, and a transaction id that was given out after it. */
  readonly candidateNumber: bigint;
  readonly candidateTransaction: bigint;
}

export interface Look {
  /** The oldest transaction that was still running when the look began. */
  readonly oldestRunning: bigint;
  /** Given out after the look: every transaction that had an id by then has a lower one. */
  readonly ownTransaction: bigint;
  /** The numbers found and sealed by this look, rising. */
  readonly numbers: readonly bigint[];
  /** The highest number that earlier looks have sealed. */
  readonly highestSealed: bigint;
  /** There may be more rows than were taken. */
  readonly cutOff: boolean;
}

export function nextProgress(progress: Progress, look: Look): Progress {
  const highest = look.numbers.at(-1) ?? 0n;
  // A straggler alone may be lower than what was seen before; what is settled never runs back.
  const seen = look.cutOff ? progress.candidateNumber : look.highestSealed;
  const fresh = {
    candidateNumber: [progress.candidateNumber, highest, seen].reduce(max),
    candidateTransaction: look.ownTransaction,
  };
  // Restored into another cluster, old transaction ids mean nothing: start over from what is
  // settled.
  const isForeign = progress.candidateTransaction > look.ownTransaction;
  if (isForeign) return { settledNumber: progress.settledNumber, ...fresh };
  if (look.oldestRunning < progress.candidateTransaction) return progress;
  const settled = look.cutOff ? min(progress.candidateNumber, highest) : progress.candidateNumber;
  const isBehind = settled < progress.candidateNumber;
  return { ...progress, settledNumber: settled, ...(isBehind ? {} : fresh) };
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
