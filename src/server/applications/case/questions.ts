import { randomUUID } from 'node:crypto';
import sql, { empty, type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import type { KeyRing, SealedCell } from '../../base/sealing/keys.ts';
import { openFile, sealFile } from '../../base/sealing/sealed-file.ts';

export interface OpenQuestion {
  readonly id: string;
  readonly applicationId: string;
  readonly text: string;
  readonly wantsDocuments: boolean;
  readonly askedAt: Date;
}

export interface SentDocument {
  readonly id: string;
  readonly questionId: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg';
  readonly sizeBytes: number;
  readonly uploadedAt: Date;
}

export function answerCell(questionId: string): SealedCell {
  return { table: 'application_questions', row: questionId, column: 'answer_sealed' };
}

function documentCell(documentId: string): SealedCell {
  return { table: 'application_documents', row: documentId, column: 'key_sealed' };
}

/** The question that waits for the applicant; none once the application is decided. */
export async function findOpenQuestion(
  db: Db,
  applicationId: string,
): Promise<OpenQuestion | undefined> {
  return await selectOpen(db, applicationId, empty);
}

/**
 * Locks the question: of an upload, an answer and a withdrawal at once, one comes first. The
 * application is locked before it, so that a decision comes first or after them.
 */
export async function lockOpenQuestion(tx: Tx, applicationId: string): Promise<OpenQuestion> {
  await run(tx, sql`select from applications where id = ${applicationId} for share`);
  const question = await selectOpen(tx, applicationId, sql`for update of q`);
  if (question) return question;
  throw noOpenQuestion();
}

export function noOpenQuestion(): Refusal {
  const sentence = 'There is no open question about this application any more.';
  return new Refusal('conflict', { sentence });
}

async function selectOpen(db: Db, applicationId: string, lock: Sql) {
  return await maybeOne<OpenQuestion>(
    db,
    sql`select q.id, q.application_id as "applicationId", q.text, q.asked_at as "askedAt",
          q.wants_documents as "wantsDocuments"
        from application_questions q join applications a on a.id = q.application_id
        where q.application_id = ${applicationId} and a.status = 'pending'
          and q.answered_at is null and q.withdrawn_at is null ${lock}`,
  );
}

export async function insertQuestion(
  tx: Tx,
  question: Omit<OpenQuestion, 'id'> & { readonly askedBy: string },
): Promise<string> {
  const id = randomUUID();
  const { applicationId, text, wantsDocuments, askedBy, askedAt } = question;
  await run(
    tx,
    sql`insert into application_questions
          (id, application_id, text, wants_documents, asked_by, asked_at)
        values (${id}, ${applicationId}, ${text}, ${wantsDocuments}, ${askedBy}, ${askedAt})`,
  );
  return id;
}

export async function updateAnswered(
  tx: Tx,
  keys: KeyRing,
  {
    id,
    answer,
    at,
  }: { readonly id: string; readonly answer: string | undefined; readonly at: Date },
): Promise<void> {
  const sealed = answer === undefined ? null : keys.seal(answer, answerCell(id));
  await run(
    tx,
    sql`update application_questions set answered_at = ${at}, answer_sealed = ${sealed}
        where id = ${id}`,
  );
}

export async function updateWithdrawn(tx: Tx, id: string, at: Date): Promise<void> {
  await run(tx, sql`update application_questions set withdrawn_at = ${at} where id = ${id}`);
}

export interface NewDocument {
  readonly question: OpenQuestion;
  readonly mediaType: SentDocument['mediaType'];
  readonly bytes: Buffer;
  readonly digest: Buffer;
  readonly uploadedAt: Date;
}

export async function insertDocument(
  tx: Tx,
  keys: KeyRing,
  { question, mediaType, bytes, digest, uploadedAt }: NewDocument,
): Promise<void> {
  const id = randomUUID();
  const { sealedKey, sealed } = sealFile(keys, documentCell(id), bytes);
  await run(
    tx,
    sql`insert into application_documents
          (id, application_id, question_id, media_type, size_bytes, digest, uploaded_at,
            key_sealed, sealed)
        values (${id}, ${question.applicationId}, ${question.id}, ${mediaType}, ${bytes.length},
          ${digest}, ${uploadedAt}, ${sealedKey}, ${sealed})`,
  );
}

export async function isDocumentStored(
  db: Db,
  questionId: string,
  digest: Buffer,
): Promise<boolean> {
  const { stored } = await one<{ stored: boolean }>(
    db,
    sql`select exists (select from application_documents
          where question_id = ${questionId} and digest = ${digest}) as stored`,
  );
  return stored;
}

export async function countDocuments(db: Db, applicationId: string): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*)::integer as count from application_documents
        where application_id = ${applicationId}`,
  );
  return count;
}

/** Without their content, oldest first. */
export async function listDocuments(db: Db, applicationId: string): Promise<SentDocument[]> {
  return await rows<SentDocument>(
    db,
    sql`select id, question_id as "questionId", media_type as "mediaType",
          size_bytes as "sizeBytes", uploaded_at as "uploadedAt"
        from application_documents
        where application_id = ${applicationId} order by uploaded_at, id`,
  );
}

export async function getDocument(db: Db, keys: KeyRing, id: string) {
  const record = await maybeOne<{
    mediaType: SentDocument['mediaType'];
    sealedKey: string;
    sealed: Buffer;
  }>(
    db,
    sql`select media_type as "mediaType", key_sealed as "sealedKey", sealed
        from application_documents where id = ${id}`,
  );
  if (!record) throw new Refusal('not-found', { sentence: 'This document was not found.' });
  return { mediaType: record.mediaType, bytes: openFile(keys, documentCell(id), record) };
}

/** What the applicant is shown of the open question. */
export async function shownQuestion(db: Db, question: OpenQuestion, maxDocuments: number) {
  const { text, wantsDocuments, askedAt } = question;
  const all = await listDocuments(db, question.applicationId);
  const documents = all.filter(({ questionId }) => questionId === question.id);
  return { text, wantsDocuments, askedAt, documents, maxDocuments };
}

/** Forgets what applicants sent and wrote; that staff asked and judged stays known. */
export async function deleteAnswers(tx: Tx, applications: Sql): Promise<void> {
  await run(tx, sql`delete from application_documents where application_id in (${applications})`);
  await run(
    tx,
    sql`update application_questions set answer_sealed = null, text = ''
        where application_id in (${applications})`,
  );
  await run(
    tx,
    sql`update identity_records set details_sealed = null
        where application_id in (${applications})`,
  );
}
