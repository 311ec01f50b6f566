import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../deps.ts';
import { REPORT_PATH } from './headers.ts';
import { LIKE_A_CALL } from './like-a-call.ts';

/**
 * Browsers report what the content security policy stopped. Only that it happened is kept: the rest
 * of a report is words from a page, and anyone can send one. For the same reason the log gets a
 * line a minute at most, with the number of reports since the line before.
 */
export function takeReports(app: FastifyInstance, { clock, log, metrics }: Deps): void {
  const total = metrics.counter(
    'larch_csp_reports_total',
    'Reports of content security violations',
  );
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.register(async (scope) => {
    for (const type of ['application/csp-report', 'application/reports+json']) {
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, async () => undefined);
    }
    scope.post(REPORT_PATH, LIKE_A_CALL, async (request, reply) => {
      total.inc();
      count += 1;
      const now = clock.now().getTime();
      if (now - loggedAt >= MINUTE_MS) {
        log.warn('content security violations were reported', { requestId: request.id, count });
        loggedAt = now;
        count = 0;
      }
      return reply.code(204).send();
    });
  });
}
