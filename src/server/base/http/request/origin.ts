// A browser says where a request comes from; one that another site caused is refused. A client that
// says nothing is no browser, and carries nobody's cookies but its own.
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function isUnsafe(method: string): boolean {
  return UNSAFE.has(method);
}

export function requireOwnOrigin(request: FastifyRequest, publicUrl: URL | undefined): void {
  if (!isUnsafe(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const comesFromUs = origin === undefined || isOwn(origin, request.host, publicUrl);
  const fetchedByUs = site === undefined || site === 'same-origin' || site === 'none';
  if (!comesFromUs || !fetchedByUs) throw new Refusal('foreign-origin');
}

// Without a public address the request's own Host decides, so that the demonstration works at
// localhost, at 127.0.0.1 and behind a forwarded port, where the scheme may differ.
function isOwn(origin: string, host: string, publicUrl: URL | undefined): boolean {
  if (publicUrl) return origin === publicUrl.origin;
  return URL.parse(origin)?.host === URL.parse(`http://${host}`)?.host;
}
