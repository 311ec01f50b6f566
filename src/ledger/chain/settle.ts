// Up to which number is everything in? Transactions commit in another order than they took their
// numbers, so a row may still appear below one that is already sealed. A number is settled when
// every transaction that could hold it has ended. A posting has its transaction id before its
// number, for it locks its accounts first; so once all transactions older than a look at the table
// have ended, nothing can appear below the highest number seen in that look.

export interface Progress {
  readonly settledNumber: bigint;
  /** The highest number of an earlier look, and the first transaction id not yet given out then. */
  readonly candidateNumber: bigint;
  readonly candidateTransaction: bigint;
}

/** The oldest transaction still running, and the next one to come. */
export interface Horizon {
  readonly oldestRunning: bigint;
  readonly next: bigint;
}

export interface Look {
  readonly before: Horizon;
  readonly after: Horizon;
  /** The numbers found and sealed by this look, rising. */
  readonly numbers: readonly bigint[];
  /** There may be more rows than were taken. */
  readonly cutOff: boolean;
}

export function nextProgress(progress: Progress, look: Look): Progress {
  const highest = look.numbers.at(-1) ?? progress.candidateNumber;
  // A straggler alone may be lower than what was seen before; what is settled never runs back.
  const fresh = {
    candidateNumber: max(progress.candidateNumber, highest),
    candidateTransaction: look.after.next,
  };
  // Restored into another cluster, old transaction ids mean nothing: begin anew from what is
  // settled.
  const isForeign = progress.candidateTransaction > look.after.next;
  if (isForeign) return { settledNumber: progress.settledNumber, ...fresh };
  if (look.before.oldestRunning < progress.candidateTransaction) return progress;
  const settled = look.cutOff ? least(progress.candidateNumber, highest) : progress.candidateNumber;
  const isBehind = settled < progress.candidateNumber;
  return { ...progress, settledNumber: settled, ...(isBehind ? {} : fresh) };
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
