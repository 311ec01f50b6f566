import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/back-office/cases.ts';
import * as decisions from '#contract/payments/signed-decisions.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { addCaseNote } from './add-case-note.ts';
import { assignCase } from './assign-case.ts';
import { assignCases } from './assign-cases.ts';
import { challengeDecision } from './challenge-decision.ts';
import { findAssignee, getCase, listAssignments, listNotes } from './reads.ts';
import { releaseCase } from './release-case.ts';

export function caseRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool } = deps;
  const serve = serveActions(app, deps);
  mount(app, contract.listAssignments, async (call) =>
    pageReply(call, await listAssignments(pool, call.query)),
  );
  mount(app, contract.readCase, async ({ params: { id } }) => {
    await getCase(pool, id);
    const [assignee = null, notes] = await Promise.all([
      findAssignee(pool, id),
      listNotes(pool, id),
    ]);
    return { assignee, notes };
  });
  serve(contract.assignCases, assignCases);
  serve(contract.assignCase, assignCase);
  serve(contract.releaseCase, releaseCase);
  serve(contract.addCaseNote, addCaseNote);
  serve(decisions.challengeDecision, challengeDecision);
}
