// For which site a passkey is made, and from which pages its answers may come.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../base/config/config.ts';

const DEMO_HOST = 'localhost';

/** The host that people type. A passkey made for it is of no use to any other site. */
export function relyingPartyId({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl?.hostname ?? DEMO_HOST;
}

/**
 * The origins of our own pages. Without a public address that is localhost at the port of this
 * request, which may be a forwarded one; an IP address cannot have passkeys.
 */
export function ownOrigins(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { host }: Pick<FastifyRequest, 'host'>,
): string[] {
  if (publicUrl) return [publicUrl.origin];
  const port = URL.parse(`http://${host}`)?.port ?? '';
  const authority = port === '' ? DEMO_HOST : `${DEMO_HOST}:${port}`;
  return [`http://${authority}`, `https://${authority}`];
}
