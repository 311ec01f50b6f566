import { theSystem } from '../../base/audit-log/actor.ts';
import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import { insertNotes } from '../../posting/transaction-notes.ts';
import { getOwnAccounts } from '../../transfers/internal/own-accounts.ts';
import { transferJournal } from '../../transfers/internal/post-now.ts';
import { submitForApproval } from '../../transfers/internal/submit-for-approval.ts';
import { requirePossible } from '../../transfers/internal/submit-internal-transfer.ts';
import { requireSecondAccount } from '../schedule-terms.ts';
import type { SchedulableKind } from './schedule-kind.ts';

/** Between own accounts: nothing leaves, so that there is nobody to compare with a watch list. */
export const internalTransfer: SchedulableKind = {
  screen: () => Promise.resolve({ destinationId: undefined, findings: [] }),

  async authorize(writer, _deps, { holder, payment }) {
    await requireMoneyMoves(writer);
    const { fromAccountId } = payment;
    const pair = await getOwnAccounts(
      writer,
      holder.id,
      fromAccountId,
      requireSecondAccount(payment),
    );
    requirePossible(pair);
    return { flags: [], confirmedDestinationId: null };
  },

  async execute(draft, deps, { holder, payment, key }) {
    const { fromAccountId, amountCents, description } = payment;
    await requireMoneyMoves(draft);
    const toAccountId = requireSecondAccount(payment);
    const pair = await getOwnAccounts(draft, holder.id, fromAccountId, toAccountId);
    requirePossible(pair);
    if (amountCents <= deps.config.limits.internalTransferAtOnceCents) {
      await insertNotes(draft, key, [fromAccountId, toAccountId], description);
      return { journal: transferJournal(key, pair, amountCents) };
    }
    const body = {
      fromAccountId,
      toAccountId,
      amount: amountCents,
      description: description ?? undefined,
    };
    const by = { holder, actor: theSystem };
    const { journal, reply } = await submitForApproval(draft, deps, by, { body, pair, key });
    if (!journal) throw new Error('A transfer that waits for approval has a hold.');
    return { journal, transferId: reply.receipt.transferId };
  },
};
