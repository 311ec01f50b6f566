import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts';
import { call, placeOf, type Values } from './call.ts';
import { forgetSubmission, isFinal, submissionKey } from './submission-key.ts';

interface Loose {
  readonly params?: Values;
  readonly body?: unknown;
}

/** Submits once: where the endpoint takes a key, a repeated submission travels under the same one. */
export async function carryOut<E extends Endpoint>(
  endpoint: E,
  request: Sent<E>,
): Promise<Reply<E>> {
  const submit = call as (endpoint: E, request: object) => Promise<Reply<E>>;
  if (!endpoint.idempotent) return await submit(endpoint, request);
  const { params, body } = request as Loose;
  const place = `${endpoint.method} ${placeOf(endpoint.path, params)}`;
  try {
    const idempotencyKey = submissionKey(place, body ?? null);
    const reply = await submit(endpoint, { ...request, idempotencyKey });
    forgetSubmission(place);
    return reply;
  } catch (error) {
    if (isFinal(error)) forgetSubmission(place);
    throw error;
  }
}
