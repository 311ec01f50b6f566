import type { FastifyReply, FastifyRequest } from 'fastify';
import { endVisit, recognise } from '../base/visitor.ts';
import type { LoginKind } from './logins.ts';

/** Ends the session. Whoever has none is signed out already, and the cookie goes all the same. */
export async function logOut(
  kind: LoginKind,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const session = await recognise(request, kind);
  if (session) return await endVisit(reply, session);
  reply.server.reception.cookies.clear(reply, kind);
  reply.header('clear-site-data', '"cache"');
}
