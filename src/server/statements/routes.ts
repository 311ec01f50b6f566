import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts/statements.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { Deps } from '../base/deps.ts';
import { type Call, serveActions } from '../base/http/mount.ts';
import { shortListReply } from '../base/lists/list-page.ts';
import { readActivity } from './activity.ts';
import { listDocuments } from './documents.ts';
import { camtFile } from './formats/camt.ts';
import { ofxFile } from './formats/ofx.ts';
import { transactionsCsv } from './formats/statement-csv.ts';
import { getInterestSummary } from './interest-summary.ts';
import { getStatement, type IssuedStatement, listStatements } from './reads.ts';
import { sendFile } from './send-file.ts';

export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  serve(contract.listStatements, async ({ pool }, call) => {
    const { visitor, params } = call;
    const all = await listStatements(pool, visitor.session.subjectId, params.accountId);
    const known = all.map((each) => ({ ...each, id: each.month }));
    return { statements: shortListReply(call, known, ({ month }) => month) };
  });
  serve(contract.readStatement, ({ pool, keys }, { visitor, params }) =>
    getStatement(pool, keys, { customerId: visitor.session.subjectId, ...params }),
  );
  const send = sendStatements(deps);
  serve(contract.downloadStatementPdf, (own, call) => send(own, call, 'pdf', renderPdf));
  serve(contract.downloadStatementOfx, (own, call) =>
    send(own, call, 'ofx', ({ statement }) => ofxFile(statement)),
  );
  serve(contract.downloadStatementCamt, (own, call) =>
    send(own, call, 'camt053.xml', ({ statement }) => camtFile(statement)),
  );
  serve(contract.downloadStatementCsv, (own, call) =>
    send(own, call, 'csv', ({ statement }) => transactionsCsv(statement.transactions)),
  );
  const activityOf = (
    { slowPool, clock, config }: Deps,
    { visitor, params, query }: ActivityCall,
  ) =>
    readActivity(slowPool, {
      customerId: visitor.session.subjectId,
      accountId: params.accountId,
      from: query.from,
      to: query.to,
      today: bankDay(clock.businessNow()),
      maxRows: config.limits.exportRows,
    });
  serve(contract.downloadActivityOfx, async (own, call) => {
    const period = await activityOf(own, call);
    return await sendFile(deps, call, activityFile(call, period, 'ofx', ofxFile(period)));
  });
  serve(contract.downloadActivityCsv, async (own, call) => {
    const period = await activityOf(own, call);
    const text = transactionsCsv(period.transactions);
    return await sendFile(deps, call, activityFile(call, period, 'csv', text));
  });
  serve(contract.listDocuments, listDocuments);
  serve(contract.downloadInterestPdf, async (own, call) => {
    const { year } = call.params;
    const customerId = call.visitor.session.subjectId;
    const summary = await getInterestSummary(own.slowPool, customerId, Number(year));
    const { interestPdf } = await import('./pdf/interest-pdf.ts');
    return await sendFile(deps, call, {
      subject: 'interest',
      subjectId: customerId,
      name: `interest-${year}`,
      ending: 'pdf',
      details: { year },
      content: await interestPdf(summary, bankDay(own.clock.businessNow())),
    });
  });
}

/** The PDF library and its fonts come with the first PDF: a tenth of what a start has to read. */
async function renderPdf({ statement, sha256 }: IssuedStatement): Promise<Buffer> {
  const { statementPdf } = await import('./pdf/statement-pdf.ts');
  return await statementPdf(statement, sha256);
}

/** What the calls for all files of a statement have in common. */
type StatementCall = Pick<
  Call<typeof contract.downloadStatementPdf>,
  'visitor' | 'params' | 'reply'
>;
type ActivityCall = Pick<
  Call<typeof contract.downloadActivityOfx>,
  'visitor' | 'params' | 'query' | 'reply'
>;

/** A statement may be read from a replica; that it was taken is written down in the primary. */
function sendStatements(deps: Deps) {
  return async <Content>(
    { slowPool, keys }: Deps,
    call: StatementCall,
    ending: string,
    render: (issued: IssuedStatement) => Content | Promise<Content>,
  ): Promise<Content> => {
    const { visitor, params } = call;
    const { accountId, month } = params;
    const customerId = visitor.session.subjectId;
    const issued = await getStatement(slowPool, keys, { customerId, ...params });
    return await sendFile(deps, call, {
      subject: 'statement',
      subjectId: accountId,
      name: `statement-${issued.statement.accountNumber.slice(-4)}-${month}`,
      ending,
      details: { month },
      content: await render(issued),
    });
  };
}

function activityFile(
  { params }: ActivityCall,
  { accountNumber, from, to }: { accountNumber: string; from: string; to: string },
  ending: string,
  content: string,
) {
  return {
    subject: 'activity',
    subjectId: params.accountId,
    name: `activity-${accountNumber.slice(-4)}-${from}-${to}`,
    ending,
    details: { from, to },
    content,
  };
}
