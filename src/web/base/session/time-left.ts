/** When a session ends, as `me` and `activity` tell it. */
export interface SessionTimes {
  readonly now: string;
  readonly warnAt: string;
  readonly idleExpiresAt: string;
}

export interface TimeLeft {
  readonly untilWarningMs: number;
  readonly untilEndMs: number;
}

/**
 * What is left of a session at a moment of the browser's clock. Only spans are taken from the
 * server's times, because the two clocks need not agree.
 */
export function timeLeft(session: SessionTimes, receivedAt: number, at: number): TimeLeft {
  const passed = at - receivedAt;
  const span = (moment: string) => Date.parse(moment) - Date.parse(session.now) - passed;
  return {
    untilWarningMs: Math.max(0, span(session.warnAt)),
    untilEndMs: Math.max(0, span(session.idleExpiresAt)),
  };
}

/** "1:05", for a countdown. */
export function countdown(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
