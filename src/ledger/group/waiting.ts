import type { Draft } from '#database/draft.ts';
import { isRowMissed } from '#database/sending/write-rows.ts';
import type { CheckedRequest } from '../check-request.ts';
import type { Outcome } from '../journal.ts';
import type { Submitted } from './commit-batch.ts';

/** Its turn did not come in time, so nothing was sent. */
export class TooLate extends Error {
  override name = 'TooLate';
  readonly code = 'deadline';

  constructor() {
    super('The posting waited for its turn for too long, and was not tried.');
  }
}

/** A request on its way, and those who wait for its outcome. */
export class Waiting implements Submitted {
  readonly checked: CheckedRequest;
  readonly draft: Draft | undefined;
  readonly untilMs: number;
  readonly decided = Promise.withResolvers<void>();
  readonly safe = Promise.withResolvers<Outcome>();

  constructor(checked: CheckedRequest, draft: Draft | undefined, untilMs: number) {
    this.checked = checked;
    this.draft = draft;
    this.untilMs = untilMs;
    // Who submitted it may look at this later.
    this.safe.promise.catch(() => {});
  }

  decide(): void {
    this.decided.resolve();
  }

  resolve(outcome: Outcome): void {
    this.decide();
    this.safe.resolve(outcome);
  }

  reject(error: unknown): void {
    this.decide();
    this.safe.reject(error);
  }

  /** A row that is not as it was when the action decided is a turn that has passed. */
  fail(error: unknown): void {
    if (isRowMissed(error)) this.resolve({ recorded: false, refusal: 'turn-passed' });
    else this.reject(error);
  }
}
