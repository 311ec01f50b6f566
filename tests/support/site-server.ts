// The built site on a port of its own, with the headers of the real server and no database: the
// journeys of visitors need nothing else.
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { readConfig } from '#server/base/config/config.ts';
import { securityHeaders } from '#server/base/http/headers.ts';
import { mountSite } from '#server/site/mount-site.ts';

export const siteDirectory = fileURLToPath(new URL('../../dist', import.meta.url));

export interface SiteServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function startSiteServer(): Promise<SiteServer> {
  const app = Fastify();
  const headers = securityHeaders(readConfig({}, { demo: true }));
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
  });
  await mountSite(app, { directory: siteDirectory });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // A process that does not close it can still end.
  app.server.unref();
  return { url, close: () => app.close() };
}
