import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/payments/recipients.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { addRecipient } from './add-recipient.ts';
import { changeRecipient } from './change-recipient.ts';
import { findLikelyDuplicates } from './find-likely-duplicates.ts';
import { listRecipients } from './list-recipients.ts';
import { removeRecipient } from './remove-recipient.ts';
import { readSentPayment } from './sent-payments.ts';

export function recipientRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  mount(app, contract.listRecipients, async (call) => {
    const page = await listRecipients(deps.pool, call.visitor.session.subjectId, call.query);
    return { recipients: pageReply(call, page) };
  });
  serve(contract.addRecipient, addRecipient);
  serve(contract.changeRecipient, changeRecipient);
  serve(contract.removeRecipient, (_deps, call) => removeRecipient(deps, call));
  serve(contract.readSentPayment, readSentPayment);
  serve(contract.findLikelyDuplicates, findLikelyDuplicates);
}
