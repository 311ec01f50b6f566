import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts';
import type { ErrorReply } from '#contract/refusals.ts';

// Only types come from the contract: a call needs no schema, so a page that calls without checking
// a form does not carry the parser.

export interface CallOptions {
  /** The same for every retry, so that a submission acts once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Sent to its end though the page is left meanwhile. */
  readonly keepalive?: boolean;
}

type Request<E extends Endpoint> = Sent<E> & CallOptions;

/** The request may be left out where the endpoint takes nothing, or nothing that is required. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends Sent<E> ? [request?: Request<E>] : [request: Request<E>];

/** The status of a call without an answer. */
export const NOT_REACHED = 0;

/** An answer that was not OK, or none at all. Its message is "status: body"; toasts show `error` instead. */
export class CallError extends Error {
  readonly status: number;
  /** The sentence for a person, where the server sent one. */
  readonly error: string | undefined;
  readonly code: ErrorReply['code'] | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly reference: string | undefined;
  /** What a fresh code has to confirm before the same is sent again. */
  readonly stepUp: string | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    const reply = parseError(body);
    this.name = 'CallError';
    this.status = status;
    this.error = reply.error;
    this.code = reply.code;
    this.fields = reply.fields ?? {};
    this.reference = reply.reference;
    this.stepUp = reply.stepUp;
  }
}

/** Calls an endpoint of our own server with the browser's cookies. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[request]: Arguments<E>
): Promise<Reply<E>> {
  return await readReply<E>(endpoint, await send(endpoint, request));
}

export interface ListPage<E extends Endpoint> {
  readonly reply: Reply<E>;
  /** The cursor of the next page; undefined after the last. */
  readonly next: string | undefined;
}

/** One page of a list, and where the next one begins. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[request]: Arguments<E>
): Promise<ListPage<E>> {
  const response = await send(endpoint, request);
  const next = nextCursor(response.headers.get('link'));
  return { reply: await readReply<E>(endpoint, response), next };
}

// A call that changes something may give the session a new cookie, as a fresh code does. A list
// that was asked for with the former one at that moment is refused, though nobody signed out.
let changes = 0;
let changing: Promise<unknown> = Promise.resolve();

async function send(endpoint: Endpoint, request: unknown): Promise<Response> {
  if (endpoint.method !== 'GET') return await change(sendOnce(endpoint, request));
  const changesBefore = changes;
  return await sendOnce(endpoint, request).catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'not-signed-in') throw error;
    await changing;
    if (changes === changesBefore) throw error;
    return await sendOnce(endpoint, request);
  });
}

async function change(answer: Promise<Response>): Promise<Response> {
  changing = Promise.allSettled([changing, answer]);
  const response = await answer;
  changes += 1;
  return response;
}

async function sendOnce(endpoint: Endpoint, request: unknown): Promise<Response> {
  const {
    params,
    query,
    body,
    idempotencyKey,
    signal,
    keepalive = false,
  } = (request ?? {}) as Loose;
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  const response = await fetch(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive,
  }).catch(unanswered);
  if (response.ok) return response;
  throw new CallError(response.status, response.statusText, await response.text());
}

/** Fetch rejects with a TypeError when the network fails; an aborted call stays aborted. */
function unanswered(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new CallError(NOT_REACHED, error.message, '');
}

async function readReply<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const { produces } = endpoint;
  if (produces === 'application/pdf') return (await response.bytes()) as Reply<E>;
  return (produces ? await response.text() : await response.json()) as Reply<E>;
}

/** The cursor in a Link header such as `</api/transactions?cursor=abc>; rel="next"`. */
function nextCursor(link: string | null): string | undefined {
  const [, address = ''] = /<([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return new URLSearchParams(address.split('?')[1]).get('cursor') ?? undefined;
}

export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Loose extends CallOptions {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}

function addressOf(path: string, params: Values = {}, query: Values = {}): string {
  const written = endpointPath(path, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${written}?${search.toString()}` : written;
}

/** The path of an endpoint with its parameters written into it. */
export function endpointPath(path: string, params: Values = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function parseError(body: string): Partial<ErrorReply> {
  try {
    const reply: unknown = JSON.parse(body);
    return typeof reply === 'object' && reply !== null ? reply : {};
  } catch {
    return {};
  }
}
