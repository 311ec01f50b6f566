import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts';
import { call, endpointPath, type Values } from './call.ts';
import { forgetSubmission, isFinal, submissionKey } from './submission-key.ts';

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
  const { params, body } = request as Loose;
  const operation = `${endpoint.method} ${endpointPath(endpoint.path, params)}`;
  try {
    const idempotencyKey = submissionKey(operation, body ?? null);
    const reply = await submit(endpoint, { ...request, idempotencyKey });
    forgetSubmission(operation);
    return reply;
  } catch (error) {
    if (isFinal(error)) forgetSubmission(operation);
    throw error;
  }
}
