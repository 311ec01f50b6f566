import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * The address of one of our pages, for a mail. Only the demonstration has no address of its own and
 * takes that of the request: elsewhere an attacker could put any host into another person's mail.
 */
export function siteLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  path: string,
): string {
  const origin = publicUrl?.origin ?? `${request.protocol}://${request.host}`;
  return `${origin}${path}`;
}
