import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { DAY_MS, MINUTE_MS } from '#rules/calendar/durations.ts';
import { MAX_DOCUMENT_BYTES } from '#rules/documents/application-documents.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { photograph, photographAs } from '#tests/support/money/checks.ts';
import { auditOf } from '#tests/support/money/wires.ts';
import { apply, askForDocuments, openStatus, somePdf } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { comesToWait } from '#tests/support/postgres/until-waiting.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { purgeDenied } from '../purge-denied.ts';

const bank = await startBank({
  env: { LIMIT_APPLICATIONS_PER_HOUR: '1000', LIMIT_APPLICATION_DOCUMENTS: '3' },
});
const approver = await makeStaff(bank, 'approver');
const auditor = await makeStaff(bank, 'auditor');

type Cookies = Readonly<Record<string, string>>;

interface Shown {
  readonly question: {
    readonly text: string;
    readonly documents: readonly { readonly id: string; readonly mediaType: string }[];
  };
}

function upload(cookies: Cookies, file: Buffer | string) {
  const body = { file: typeof file === 'string' ? file : file.toString('base64') };
  return bank.request('POST', '/api/application-status/documents', { cookies, body });
}

function answer(cookies: Cookies, text?: string) {
  const body = text === undefined ? {} : { answer: text };
  return bank.request('POST', '/api/application-status/answer', { cookies, body });
}

function staff(method: string, id: string, what: string, body?: object) {
  const path = `/api/admin/pending-accounts/${id}/${what}`;
  return bank.request(method, path, { cookies: approver.cookies, ...(body && { body }) });
}

async function documentsOf(id: string): Promise<number> {
  const counted = sql`select count(*)::integer as count from application_documents
    where application_id = ${id}`;
  return (await one<{ count: number }>(bank.deps.pool, counted)).count;
}

async function caseOf(id: string) {
  const reply = await staff('GET', id, 'case');
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ questions: { answer: string | null; documents: { id: string }[] }[] }>();
}

test('staff ask, the applicant reads it by mail and on the status page, and answers', async () => {
  const { applicationId, reference, status, cookies } = await askForDocuments(bank, approver);
  const shown = status.json<Shown & { nextStep: string }>();
  assert.equal(shown.question.text, 'Please send your passport.');
  assert.match(shown.nextStep, /answer the question/);
  const mails = await bank.readMailbox();
  const mail = mails.find(
    ({ kind, text }) => kind === 'application-question' && text.includes(reference),
  );
  assert.match(mail?.text ?? '', /Please send your passport\./);
  assert.match(mail?.text ?? '', new RegExp(`/application-status#${reference}$`, 'm'));

  const pdf = somePdf();
  assert.equal((await upload(cookies, pdf)).status, 200);
  assert.equal((await answer(cookies, 'Here it is.')).status, 200);
  assert.equal((await openStatus(bank, reference)).json<Partial<Shown>>().question, undefined);
  const { questions } = await caseOf(applicationId);
  assert.equal(questions[0]?.answer, 'Here it is.');
  assert.equal(questions[0].documents.length, 1);
  assert.deepEqual(await auditOf(bank, applicationId), [
    'submit-application',
    'ask-applicant',
    'upload-application-document',
    'answer-question',
    'reveal-application-answer',
  ]);
});

test('without reference and birth date nothing can be sent, with a forged cookie neither', async () => {
  const { cookies, applicationId } = await askForDocuments(bank, approver);
  const [[name, value] = assert.fail()] = Object.entries(cookies);
  const [id = '', until = '', ...proof] = value.split('.');
  const other = await askForDocuments(bank, approver);
  const forged = [
    {},
    { [name]: `${other.applicationId}.${until}.${proof.join('.')}` },
    { [name]: `${id}.${Number(until) + 60_000}.${proof.join('.')}` },
    { [name]: `${id}.${until}.k1.AAAA` },
    { [name]: id },
  ];
  for (const one_ of forged) {
    assert.equal((await upload(one_, somePdf())).status, 401);
    assert.equal((await answer(one_, 'x')).status, 401);
  }
  assert.equal(await documentsOf(applicationId), 0);
  assert.equal((await upload(cookies, somePdf())).status, 200);
});

test('the way in closes after some minutes', async () => {
  const { cookies, reference } = await askForDocuments(bank, approver);
  bank.clock.advance(14 * MINUTE_MS);
  assert.equal((await upload(cookies, somePdf())).status, 200);
  bank.clock.advance(2 * MINUTE_MS);
  assert.equal((await upload(cookies, somePdf())).status, 401);
  const again = await openStatus(bank, reference);
  assert.equal((await upload(again.cookies, somePdf())).status, 200);
  bank.clock.advance(-16 * MINUTE_MS);
});

test('no cookie is given while nothing is asked', async () => {
  const { reference } = (await apply(bank)).json<{ reference: string }>();
  assert.deepEqual((await openStatus(bank, reference)).cookies, {});
});

test('documents are sent only while staff have asked', async () => {
  const first = await askForDocuments(bank, approver);
  await staff('POST', first.applicationId, 'question/withdraw');
  assert.equal((await upload(first.cookies, somePdf())).status, 409);
  assert.equal((await answer(first.cookies, 'x')).status, 409);
  assert.equal((await staff('POST', first.applicationId, 'question/withdraw')).status, 409);

  const answered = await askForDocuments(bank, approver);
  assert.equal((await answer(answered.cookies, 'I have no passport.')).status, 200);
  assert.equal((await upload(answered.cookies, somePdf())).status, 409);
  assert.equal((await answer(answered.cookies, 'More')).status, 409);

  const decided = await askForDocuments(bank, approver);
  await staff('POST', decided.applicationId, 'deny', {});
  assert.equal((await upload(decided.cookies, somePdf())).status, 409);
  const late = { text: 'Too late?', wantsDocuments: false };
  assert.equal((await staff('POST', decided.applicationId, 'question', late)).status, 409);

  const plain = await askForDocuments(bank, approver, { wantsDocuments: false });
  assert.equal((await upload(plain.cookies, somePdf())).status, 400);
  assert.equal((await answer(plain.cookies)).status, 400);
  assert.equal((await answer(plain.cookies, 'Yes.')).status, 200);
});

test('nothing is taken in for an application that was denied a moment ago', async () => {
  const sending: Readonly<Record<string, (cookies: Cookies) => Promise<TestReply>>> = {
    'a document': (cookies) => upload(cookies, somePdf()),
    'an answer': (cookies) => answer(cookies, 'I have no passport.'),
  };
  for (const [what, send] of Object.entries(sending)) {
    const { applicationId, cookies } = await askForDocuments(bank, approver);
    const denials: Promise<TestReply>[] = [];
    let wasFirst = false;
    const come = async () => {
      const denial = staff('POST', applicationId, 'deny', {});
      denials.push(denial);
      wasFirst = !(await comesToWait(bank.deps.pool, denial));
    };
    const reply = await interrupt(bank, { after: 'for update of q', come }, () => send(cookies));
    assert.equal(reply.status, wasFirst ? 409 : 200, what);
    for (const denial of await Promise.all(denials)) assert.equal(denial.status, 200, denial.text);
    assert.equal((await send(cookies)).status, 409, what);
  }
});

test('one question at a time, of colleagues who ask at once too', async () => {
  const { applicationId } = (await apply(bank)).json<{ applicationId: string }>();
  const body = { text: 'Which branch is near you?', wantsDocuments: false };
  const replies = await Promise.all(
    [1, 2, 3].map(() => staff('POST', applicationId, 'question', body)),
  );
  const statuses = replies.map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 409, 409],
  );
});

test('PDF, JPEG and PNG by their content; everything else is refused, whatever it calls itself', async () => {
  const { cookies, applicationId } = await askForDocuments(bank, approver);
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const refused: Readonly<Record<string, Buffer | string>> = {
    'a page': page,
    'a page named PDF': `data:application/pdf;base64,${page.toString('base64')}`,
    'a drawing': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a WebP': await photographAs('webp'),
    'a program': Buffer.from('MZ\x90\0'),
    'an archive': Buffer.from('PK\x03\x04'),
    'a PDF without an end': Buffer.from('%PDF-1.4\n'),
    'a PDF behind something': Buffer.concat([page, somePdf()]),
    'half a picture': photograph().subarray(0, 200),
    'no base64': 'not base64 at all!',
    'too large': Buffer.concat([Buffer.alloc(MAX_DOCUMENT_BYTES, 32), somePdf()]),
  };
  for (const [what, file] of Object.entries(refused)) {
    assert.equal((await upload(cookies, file)).status, 400, what);
  }
  assert.equal(await documentsOf(applicationId), 0);
  // The clock stands still, so that their order by time is any.
  let shown: Shown | undefined;
  for (const file of [somePdf(), await photographAs('jpeg'), await photographAs('png')]) {
    const reply = await upload(cookies, file);
    assert.equal(reply.status, 200, reply.text);
    shown = reply.json<Shown>();
  }
  assert.deepEqual(shown?.question.documents.map(({ mediaType }) => mediaType).toSorted(), [
    'application/pdf',
    'image/jpeg',
    'image/jpeg',
  ]);
});

test('a form with a file is taken as a browser sends it', async () => {
  const { cookies, applicationId } = await askForDocuments(bank, approver);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(somePdf())], { type: 'text/html' }), '../../x.html');
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  const body = Buffer.from(await sent.arrayBuffer());
  const path = '/api/application-status/documents';
  const reply = await bank.request('POST', path, { cookies, body, headers });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(await documentsOf(applicationId), 1);
});

test('the same file sent again is stored once; no more than so many are taken', async () => {
  const { cookies, applicationId } = await askForDocuments(bank, approver);
  const pdf = somePdf();
  for (const file of [pdf, pdf, somePdf(), somePdf()]) {
    assert.equal((await upload(cookies, file)).status, 200);
  }
  const beyond = await upload(cookies, somePdf());
  assert.equal(beyond.status, 400);
  assert.match(beyond.text, /at most 3 documents/);
  assert.equal(await documentsOf(applicationId), 3);
});

test('of many files at once no more than so many are stored', async () => {
  const { cookies, applicationId } = await askForDocuments(bank, approver);
  await Promise.all(Array.from({ length: 8 }, () => upload(cookies, somePdf())));
  assert.ok((await documentsOf(applicationId)) <= 3);
});

test('so many uploads an hour, good and bad ones', async () => {
  const { cookies } = await askForDocuments(bank, approver);
  const pdf = somePdf();
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await upload(cookies, pdf)).status);
  assert.deepEqual(statuses.slice(-2), [200, 429]);
});

test('E1: a document is sealed to its row; staff get it as a file, with a line in the log', async () => {
  const { cookies, applicationId } = await askForDocuments(bank, approver);
  const secret = 'passport number 91827364';
  const pdf = Buffer.from(`%PDF-1.4\n% ${secret}\n%%EOF\n`);
  await upload(cookies, pdf);
  await answer(cookies, secret);
  const stored = await rows<{ id: string; sealed: Buffer; answer: string }>(
    bank.deps.pool,
    sql`select d.id, d.sealed, q.answer_sealed as answer
        from application_documents d join application_questions q on q.id = d.question_id
        where d.application_id = ${applicationId}`,
  );
  const [{ id, sealed, answer: sealedAnswer } = assert.fail()] = stored;
  assert.ok(!sealed.includes(secret) && !sealedAnswer.includes(secret));
  const path = `/api/admin/application-documents/${id}`;
  for (const visitor of [{}, cookies]) {
    assert.equal((await bank.request('GET', path, { cookies: visitor })).status, 401);
  }
  const reply = await bank.request('GET', path, { cookies: auditor.cookies });
  await bank.request('GET', path, { cookies: auditor.cookies });
  assert.equal(reply.text, pdf.toString());
  assert.equal(reply.headers['content-type'], 'application/pdf');
  assert.match(String(reply.headers['content-disposition']), /^attachment; filename="document-/);
  assert.equal(reply.headers['x-content-type-options'], 'nosniff');
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.deepEqual(await auditOf(bank, id), ['reveal-application-document']);
});

test('nothing of a picture survives but its pixels', async () => {
  const { cookies } = await askForDocuments(bank, approver);
  const taken = await sharp(photograph())
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Robin Larch' } })
    .toBuffer();
  const reply = await upload(cookies, Buffer.concat([taken, Buffer.from('<script>')]));
  const { id = '' } = reply.json<Shown>().question.documents[0] ?? {};
  const path = `/api/admin/application-documents/${id}`;
  const file = await bank.request('GET', path, { cookies: approver.cookies });
  assert.equal(file.headers['content-type'], 'image/jpeg');
  assert.ok(!file.text.includes('Robin Larch') && !file.text.includes('<script>'));
});

test('staff see which applicants have answered', async () => {
  const { applicationId, cookies } = await askForDocuments(bank, approver);
  const stateOf = async () => {
    const list = await bank.request('GET', '/api/admin/pending-accounts', {
      cookies: approver.cookies,
    });
    const all = list.json<{ id: string; question: string | null }[]>();
    return all.find(({ id }) => id === applicationId)?.question;
  };
  assert.equal(await stateOf(), 'open');
  await answer(cookies, 'Done.');
  assert.equal(await stateOf(), 'answered');
});

test('an auditor asks nothing, and nobody asks about their own application', async () => {
  const { applicationId } = (await apply(bank)).json<{ applicationId: string }>();
  const own = (await apply(bank, { email: approver.email })).json<{ applicationId: string }>();
  const body = { text: 'Why?', wantsDocuments: false };
  const path = `/api/admin/pending-accounts/${applicationId}/question`;
  const reply = await bank.request('POST', path, { cookies: auditor.cookies, body });
  assert.equal(reply.status, 403);
  const ownCase = await staff('POST', own.applicationId, 'question', body);
  assert.equal(ownCase.json<{ code: string }>().code, 'own-affair');
});

test('what a denied applicant sent is forgotten in time', async () => {
  const { applicationId, cookies } = await askForDocuments(bank, approver);
  await upload(cookies, somePdf());
  await answer(cookies, 'Here.');
  await staff('POST', applicationId, 'deny', {});
  bank.clock.advance(31 * DAY_MS);
  await purgeDenied.run(bank.deps, undefined);
  assert.equal(await documentsOf(applicationId), 0);
  const kept = await rows<{ text: string; answer: string | null }>(
    bank.deps.pool,
    sql`select text, answer_sealed as answer from application_questions
        where application_id = ${applicationId}`,
  );
  assert.deepEqual(kept, [{ text: '', answer: null }]);
});
