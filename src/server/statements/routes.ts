import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/statements.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { Deps } from '../base/deps.ts';
import { type Call, mount, serveActions } from '../base/http/mount.ts';
import { readActivity } from './activity.ts';
import { listDocuments } from './documents.ts';
import { camtFile } from './formats/camt.ts';
import { ofxFile } from './formats/ofx.ts';
import { transactionsCsv } from './formats/statement-csv.ts';
import { getStatement, type IssuedStatement, listStatements } from './reads.ts';
import { sendFile } from './send-file.ts';

export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, slowPool, keys, clock, config } = deps;
  const serve = serveActions(app, deps);
  mount(app, contract.listStatements, ({ visitor, params }) =>
    listStatements(pool, visitor.session.subjectId, params.accountId),
  );
  mount(app, contract.readStatement, ({ visitor, params }) =>
    getStatement(pool, keys, { customerId: visitor.session.subjectId, ...params }),
  );
  serve(contract.downloadStatementPdf, (_, call) => sendStatement(deps, call, 'pdf', renderPdf));
  serve(contract.downloadStatementOfx, (_, call) =>
    sendStatement(deps, call, 'ofx', ({ statement }) => ofxFile(statement)),
  );
  serve(contract.downloadStatementCamt, (_, call) =>
    sendStatement(deps, call, 'camt053.xml', ({ statement }) => camtFile(statement)),
  );
  serve(contract.downloadStatementCsv, (_, call) =>
    sendStatement(deps, call, 'csv', ({ statement }) => transactionsCsv(statement.transactions)),
  );
  const activityOf = ({ visitor, params, query }: ActivityCall) =>
    readActivity(slowPool, {
      customerId: visitor.session.subjectId,
      accountId: params.accountId,
      from: query.from,
      to: query.to,
      today: bankDay(clock.businessNow()),
      maxRows: config.limits.exportRows,
    });
  mount(app, contract.downloadActivityOfx, async (call) => {
    const period = await activityOf(call);
    return await sendFile(deps, call, activityFile(call, period, 'ofx', ofxFile(period)));
  });
  mount(app, contract.downloadActivityCsv, async (call) => {
    const period = await activityOf(call);
    const text = transactionsCsv(period.transactions);
    return await sendFile(deps, call, activityFile(call, period, 'csv', text));
  });
  serve(contract.listDocuments, listDocuments);
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

async function sendStatement<Content>(
  deps: Deps,
  call: StatementCall,
  ending: string,
  render: (issued: IssuedStatement) => Content | Promise<Content>,
): Promise<Content> {
  const { visitor, params } = call;
  const { accountId, month } = params;
  const issued = await getStatement(deps.slowPool, deps.keys, {
    customerId: visitor.session.subjectId,
    ...params,
  });
  return await sendFile(deps, call, {
    subject: 'statement',
    accountId,
    name: `statement-${issued.statement.accountNumber.slice(-4)}-${month}`,
    ending,
    details: { month },
    content: await render(issued),
  });
}

function activityFile(
  { params }: ActivityCall,
  { accountNumber, from, to }: { accountNumber: string; from: string; to: string },
  ending: string,
  content: string,
) {
  return {
    subject: 'activity',
    accountId: params.accountId,
    name: `activity-${accountNumber.slice(-4)}-${from}-${to}`,
    ending,
    details: { from, to },
    content,
  };
}
