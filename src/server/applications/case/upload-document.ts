import type * as contract from '#contract/people/application-cases.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import type { BoundedQueue } from '../../base/throttling/bounded-queue.ts';
import { perHour, reserveTries, throttle } from '../../base/throttling/throttle.ts';
import { requireApplicant } from './applicant-access.ts';
import {
  countDocuments,
  insertDocument,
  isDocumentStored,
  lockOpenQuestion,
  type NewDocument,
  shownQuestion,
} from './questions.ts';
import { type ReceivedDocument, readDocument } from './read-document.ts';

export interface UploadDeps extends Deps {
  /** Pictures are decoded a few at a time. */
  readonly decoding: BoundedQueue;
}

/** Takes a document in while staff have asked for one. Sent twice, it is stored once. */
export async function uploadDocument(
  deps: UploadDeps,
  { body, visitor, request }: Call<typeof contract.uploadDocument>,
) {
  const { pool, keys, clock, config } = deps;
  const { applicationDocuments, applicationUploadsPerHour } = config.limits;
  const applicationId = requireApplicant(deps, request);
  const received = readDocument(body.file);
  if (typeof received === 'string') throw wrongFile(received);
  // Each costs a decoder some work, and good ones as much as bad ones.
  const rule = perHour('application uploads', applicationUploadsPerHour);
  await reserveTries(pool, [throttle(keys, rule, applicationId)], clock.now());
  const content = await storedContent(deps, received);
  return await transaction(pool, async (tx) => {
    const question = await lockOpenQuestion(tx, applicationId);
    if (!question.wantsDocuments) throw wrongFile('We did not ask for documents');
    if (!(await isDocumentStored(tx, question.id, received.digest))) {
      if ((await countDocuments(tx, applicationId)) >= applicationDocuments) {
        throw wrongFile(`You can send at most ${applicationDocuments} documents`);
      }
      const { digest } = received;
      const uploadedAt = clock.now();
      await insertDocument(tx, keys, { question, ...content, digest, uploadedAt });
      await appendAudit(tx, {
        ...actorOf(visitor),
        at: uploadedAt,
        action: 'upload-application-document',
        subjectKind: 'application',
        subjectId: applicationId,
        after: { mediaType: content.mediaType, sizeBytes: content.bytes.length },
      });
    }
    return { question: await shownQuestion(tx, question, applicationDocuments) };
  });
}

/** A picture is stored as it was decoded; a PDF as it came, and is only ever saved as a file. */
async function storedContent(
  { decoding }: UploadDeps,
  { kind, bytes, digest }: ReceivedDocument,
): Promise<Pick<NewDocument, 'mediaType' | 'bytes'>> {
  if (kind === 'pdf') return { mediaType: 'application/pdf', bytes };
  return await decoding.run(async () => {
    const { decodeImage } = await import('../../deposits/images/decode-image.ts');
    const image = await decodeImage({ bytes, digest });
    if (typeof image === 'string') throw wrongFile(image);
    return { mediaType: image.mediaType, bytes: image.bytes };
  });
}

function wrongFile(sentence: string): Refusal {
  return new Refusal('invalid-fields', { sentence, fields: { file: sentence } });
}
