import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts';
import { call, endpointPath, type Values } from './call.ts';
import { forgetSubmission, isFinal, isUnanswered, submissionKey } from './submission-key.ts';

interface Loose {
  readonly params?: Values;
  readonly body?: unknown;
}

/** Submits once: where the endpoint takes a key, a repeated submission uses the same key. */
export async function submitIdempotently<E extends Endpoint>(
  endpoint: E,
  request: Sent<E>,
): Promise<Reply<E>> {
  const submit = call as (endpoint: E, request: object) => Promise<Reply<E>>;
  if (!endpoint.idempotent) return await submit(endpoint, request);
  const { operation, content } = submissionOf(endpoint, request as Loose);
  try {
    const idempotencyKey = submissionKey(operation, content);
    const reply = await submit(endpoint, { ...request, idempotencyKey });
    forgetSubmission(operation);
    return reply;
  } catch (error) {
    if (isFinal(error)) forgetSubmission(operation);
    throw error;
  }
}

/** Whether sending this would only repeat a submission that got no answer. */
export function isRepetition<E extends Endpoint>(endpoint: E, request: Sent<E>): boolean {
  const { operation, content } = submissionOf(endpoint, request as Loose);
  return isUnanswered(operation, content);
}

function submissionOf({ method, path }: Endpoint, { params, body }: Loose) {
  return { operation: `${method} ${endpointPath(path, params)}`, content: unsigned(body) };
}

// The same payment signed once more is the same submission.
function unsigned(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('signature' in body)) return body ?? null;
  const { signature: _, ...content } = body;
  return content;
}
