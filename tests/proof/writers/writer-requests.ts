import { randomUUID } from 'node:crypto';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { holdCapture, holdPlacement, holdRelease, posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import type { Random } from '../random.ts';

/** What a busy writer asks for, without end: transfers, and holds that are later resolved. */
export function* writerRequests(
  prefix: string,
  accounts: readonly string[],
  random: Random,
): Generator<JournalRequest> {
  for (let count = 1; ; count += 1) {
    const accountId = random.pick(accounts);
    const to = random.pick(accounts.filter((id) => id !== accountId));
    const amountCents = cents(BigInt(1 + random.below(100_00)));
    const key = (step: string) => `${prefix} ${count} ${step}`;
    const transfer = { from: accountId, to, amountCents, description: 'Transfer' };
    if (random.below(3) > 0) {
      yield posting({ key: key('transfer'), kind: 'transfer' }, transfer);
      continue;
    }
    const id = randomUUID();
    const hold = { id, accountId, amountCents, reason: 'wire', description: 'Wire' };
    yield holdPlacement({ key: key('hold'), kind: 'hold' }, hold);
    const wire = { ...transfer, to: generalAccounts.wireClearing };
    yield random.below(2) === 0
      ? holdCapture({ key: key('capture'), kind: 'capture' }, id, wire)
      : holdRelease({ key: key('release'), kind: 'release' }, id);
  }
}
