// The public side of the log: plain files that any client of such logs can read.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Deps } from '../base/deps.ts';
import { LIKE_A_CALL } from '../base/http/like-a-call.ts';
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
  const { pool } = deps;
  const verifier = keepVerifier(deps);
  app.get('/transparency/checkpoint', LIKE_A_CALL, async (_request, reply) =>
    sendText(reply, await findCheckpoint(pool), FOR_NOW),
  );
  app.get('/transparency/key', LIKE_A_CALL, async (_request, reply) =>
    sendText(reply, `${(await verifier()).key}\n`, FOR_NOW),
  );
  app.get('/verify.mjs', LIKE_A_CALL, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(verifierProgram),
  );
  app.get('/verify.html', LIKE_A_CALL, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="verify.html"')
      .send((await verifier()).page),
  );
  app.get<{ Params: { day: string } }>(
    '/transparency/checkpoints/:day',
    LIKE_A_CALL,
    async ({ params }, reply) => {
      const day = parseCalendarDate(params.day);
      return sendText(reply, (day && (await findDailyCheckpoint(pool, day))) ?? undefined, FOREVER);
    },
  );
  app.get<{ Params: { '*': string } }>(
    '/transparency/tile/*',
    LIKE_A_CALL,
    async ({ params }, reply) => {
      const path = parseTilePath(params['*']);
      const tile = path && (await findTile(pool, path.level, path.index));
      const bytes = (path?.hashes ?? 0) * HASH_BYTES;
      if (!tile || tile.length < bytes) throw new Refusal('not-found');
      return reply
        .type('application/octet-stream')
        .header('cache-control', FOREVER)
        .send(tile.subarray(0, bytes));
    },
  );
}

interface Verifier {
  readonly key: string;
  readonly page: string;
}

// The key of a log never changes, so the database is asked for it once.
function keepVerifier(deps: Deps): () => Promise<Verifier> {
  let kept: Verifier | undefined;
  return async () => {
    if (!kept) {
      const key = verifierKey(await openLogKey(deps.pool, deps, deps.clock.now()));
      kept = { key, page: verifierPage(key) };
    }
    return kept;
  };
}

function sendText(reply: FastifyReply, text: string | undefined, cacheControl: string) {
  if (text === undefined) throw new Refusal('not-found');
  return reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(text);
}
