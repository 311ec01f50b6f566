// What staff and an applicant exchange before a decision: questions, answers and documents.
import * as z from 'zod/mini';
import { MAX_DOCUMENT_BYTES } from '#rules/documents/application-documents.ts';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { id } from '../fields/id.ts';
import { nullableText, optionalParagraph, paragraph, someText } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';

/** In base64, with room for the data: address before it. */
const LONGEST_FILE_TEXT = 4 * Math.ceil(MAX_DOCUMENT_BYTES / 3) + 100;
const LARGEST_BODY = 8 * 1_024 * 1_024;
const TOO_LARGE = `A file must be at most ${MAX_DOCUMENT_BYTES / 1_024 ** 2} MB`;

// A page with nothing on it.
const SOME_FILE = 'JVBERi0xLjQKJSVFT0YK';

const mediaType = z.enum(['application/pdf', 'image/jpeg']);

/** What the applicant sees of a document that was sent: names of files are not kept. */
const sentDocument = z.object({ id, mediaType, sizeBytes: z.number(), uploadedAt: timestamp });

/** What staff want to know, while it is open. */
export const openQuestion = z.object({
  text: z.string(),
  wantsDocuments: z.boolean(),
  askedAt: timestamp,
  documents: z.array(sentDocument),
  maxDocuments: z.number(),
});

export const uploadDocument = endpoint({
  feature: 'applications',
  summary: 'Sends a document that staff asked for; the status page has let the applicant in.',
  method: 'POST',
  path: '/api/application-status/documents',
  access: 'public',
  body: body({
    file: someText('File', LONGEST_FILE_TEXT, TOO_LARGE).check(
      z.minLength(1, 'File is required'),
      z.maxLength(LONGEST_FILE_TEXT, TOO_LARGE),
      z.meta({
        description: 'PDF, JPEG or PNG in base64, alone or as a data: address.',
        examples: [SOME_FILE],
      }),
    ),
  }),
  fileFields: ['file'],
  bodyLimit: LARGEST_BODY,
  reply: z.object({ question: openQuestion }),
  refusals: ['not-signed-in', 'conflict', 'too-many-requests', 'unavailable'],
});

export const answerQuestion = endpoint({
  feature: 'applications',
  summary: 'Answers the open question of staff; after that nothing more can be sent.',
  method: 'POST',
  path: '/api/application-status/answer',
  access: 'public',
  body: body({ answer: optionalParagraph({ label: 'Answer', max: 2_000 }) }),
  reply: z.object({ answered: z.literal(true) }),
  refusals: ['not-signed-in', 'conflict'],
});

export const askApplicant = endpoint({
  feature: 'applications',
  summary: 'Asks an applicant a question or for documents; they get an email.',
  method: 'POST',
  path: '/api/admin/pending-accounts/:id/question',
  access: 'approver',
  params: z.object({ id }),
  body: body({
    text: paragraph({ label: 'Question', max: 1_000 }),
    wantsDocuments: z.boolean(),
  }),
  reply: z.object({ id, questionId: id }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const withdrawQuestion = endpoint({
  feature: 'applications',
  summary: 'Withdraws an open question; the applicant can send nothing more.',
  method: 'POST',
  path: '/api/admin/pending-accounts/:id/question/withdraw',
  access: 'approver',
  params: z.object({ id }),
  reply: z.object({ id }),
  refusals: ['not-found', 'conflict'],
});

const question = z.object({
  id,
  text: z.string(),
  wantsDocuments: z.boolean(),
  askedBy: z.string(),
  askedAt: timestamp,
  answeredAt: z.nullable(timestamp),
  withdrawnAt: z.nullable(timestamp),
  answer: nullableText,
  documents: z.array(sentDocument),
});

export const readApplicationCase = endpoint({
  feature: 'applications',
  summary: 'The questions to an applicant, with answers and documents, oldest first.',
  method: 'GET',
  path: '/api/admin/pending-accounts/:id/case',
  access: 'staff',
  params: z.object({ id }),
  reply: z.object({ questions: z.array(question) }),
  refusals: ['not-found'],
});

export const readApplicationDocument = endpoint({
  feature: 'applications',
  summary: 'A document of an applicant, as a file to save.',
  method: 'GET',
  path: '/api/admin/application-documents/:id',
  access: 'staff',
  params: z.object({ id }),
  produces: 'application/pdf',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  refusals: ['not-found'],
});
