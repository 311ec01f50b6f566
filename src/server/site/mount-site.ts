// Serves the built site beside the API. Only addresses the build knows are answered: a path such as
// /dashboard.css is no page, so no cache can be tricked into keeping one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byte-range.ts';
import { readSiteFile, readSiteFiles, SERVICE_WORKER, type SiteFile } from './site-files.ts';
import { robotsText, sitemapXml } from './site-index.ts';

export interface SiteOptions {
  /** Where the site was built to. */
  readonly directory: string;
  /** The site's own address; where it is unknown, the one it was asked at. */
  readonly publicUrl?: string | undefined;
  /** False: browsers are told to remove the service worker. */
  readonly serviceWorker?: boolean;
}

/** What the build writes into site.json. */
export interface SiteContents {
  /** The addresses that search engines may show. */
  readonly indexed: readonly string[];
  /** The files of this release; older ones may lie beside them. */
  readonly files: readonly string[];
}

export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { directory } = options;
  const { indexed, files: names } = await readContents(directory);
  const files = readSiteFiles(directory, names);
  const notFound = files.get('/404');
  if (!notFound) throw new Error(`There is no built site in ${directory}; build it first`);
  files.delete('/404');
  const pages = new Set(indexed);
  const originOf = (request: FastifyRequest) =>
    options.publicUrl ?? `${request.protocol}://${request.host}`;

  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(originOf(request))),
  );
  app.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapXml(originOf(request), indexed)),
  );

  if (options.serviceWorker === false) {
    app.get(`/${SERVICE_WORKER}`, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(REMOVE_WORKER),
    );
  }
  app.get('/assets/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const { name } = request.params;
    const known = files.get(`/assets/${name}`);
    if (known) return sendFile(request, reply, known);
    // A page that is still open somewhere may be of an older release, or of the next one if another
    // process serves that already; they name files this process has not read.
    const fresh = /^[\w.-]+$/.test(name) && !name.startsWith('.');
    const file = fresh ? readSiteFile(directory, `assets/${name}`) : null;
    if (!file) return sendFile(request, reply.code(404), notFound);
    files.set(`/assets/${name}`, file);
    return sendFile(request, reply, file);
  });

  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // Programs call the API; a page would be no answer to them.
    if (path === '/api' || path.startsWith('/api/')) return reply.callNotFound();
    const file = files.get(path);
    if (file) {
      if (pages.has(path)) reply.header('link', `<${originOf(request)}${path}>; rel="canonical"`);
      return sendFile(request, reply, file);
    }
    const plain = path.replace(/\/+$/, '');
    if (plain !== path && files.has(plain)) return reply.redirect(plain, 308);
    return sendFile(request, reply.code(404), notFound);
  });
}

/** Browsers keep a worker whose file is gone: it has to remove itself, and what it stored. */
const REMOVE_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([caches.delete('offline-page'), registration.unregister()])));
`;

async function readContents(directory: string): Promise<SiteContents> {
  return JSON.parse(await readFile(join(directory, 'site.json'), 'utf8'));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const missing = reply.statusCode === 404;
  reply
    .type(file.type)
    .header('cache-control', missing ? 'no-cache' : file.cacheControl)
    .header('vary', 'Accept-Encoding');
  if (!missing) {
    reply.header('etag', file.etag);
    if (matches(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.br && accepts(accepted, 'br')) {
    return reply.header('content-encoding', 'br').send(file.br);
  }
  if (file.gzip && accepts(accepted, 'gzip')) {
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  }
  return file.type.startsWith('video/') && !missing
    ? sendMedia(request, reply, file)
    : reply.send(file.identity);
}

/** Players fetch a film in ranges; Safari plays none that comes in one piece only. */
function sendMedia(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const { range, 'if-range': ifRange } = request.headers;
  const size = file.identity.length;
  reply.header('accept-ranges', 'bytes');
  // A range of another version than the one the browser has a part of would make a broken film.
  const isWhole = range === undefined || (ifRange !== undefined && ifRange !== file.etag);
  const wanted = isWhole ? null : byteRange(range, size);
  if (wanted === null) return reply.send(file.identity);
  if (wanted === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const { start, end } = wanted;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .send(file.identity.subarray(start, end + 1));
}

function accepts(header: string | string[], coding: string): boolean {
  return new RegExp(`(^|[,\\s])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`, 'i').test(
    String(header),
  );
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
}
