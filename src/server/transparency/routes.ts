// The public side of the log: plain files that any client of such logs can read.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Deps } from '../base/deps.ts';
import { verifierKey } from './checkpoint.ts';
import { findDailyCheckpoint } from './daily-checkpoints.ts';
import { findCheckpoint } from './follow-seals.ts';
import { openLogKey } from './log-key.ts';
import { HASH_BYTES } from './merkle-tree.ts';
import { parseTilePath } from './tile-path.ts';
import { findTile } from './tiles.ts';
import { verifierPage, verifierProgram } from './verifier-page.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=1';

export function transparencyRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, clock } = deps;
  app.get('/transparency/checkpoint', async (_request, reply) =>
    sendText(reply, await findCheckpoint(pool), FOR_NOW),
  );
  const readKey = async () => verifierKey(await openLogKey(pool, deps, clock.now()));
  app.get('/transparency/key', async (_request, reply) =>
    sendText(reply, `${await readKey()}\n`, FOR_NOW),
  );
  app.get('/verify.mjs', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(verifierProgram),
  );
  app.get('/verify.html', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="verify.html"')
      .send(verifierPage(await readKey())),
  );
  app.get<{ Params: { day: string } }>(
    '/transparency/checkpoints/:day',
    async ({ params }, reply) => {
      const day = parseCalendarDate(params.day);
      return sendText(reply, (day && (await findDailyCheckpoint(pool, day))) ?? undefined, FOREVER);
    },
  );
  app.get<{ Params: { '*': string } }>('/transparency/tile/*', async ({ params }, reply) => {
    const path = parseTilePath(params['*']);
    const tile = path && (await findTile(pool, path.level, path.index));
    const bytes = (path?.hashes ?? 0) * HASH_BYTES;
    if (!tile || tile.length < bytes) throw new Refusal('not-found');
    return reply
      .type('application/octet-stream')
      .header('cache-control', FOREVER)
      .send(tile.subarray(0, bytes));
  });
}

function sendText(reply: FastifyReply, text: string | undefined, cacheControl: string) {
  if (text === undefined) throw new Refusal('not-found');
  return reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(text);
}
