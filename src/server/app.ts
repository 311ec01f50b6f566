// Builds the HTTP app from its parts; what tests start.

import type { FastifyInstance } from 'fastify';
import { brand } from '#brand/brand.ts';
import { sendAlerts } from './alerts/keep-alerts.ts';
import { registerHistoryGauges } from './audit/verification/history-gauges.ts';
import { createHttpApp } from './base/http/create-http-app.ts';
import { html } from './base/http/html.ts';
import { plainStyle, sendPage } from './base/http/plain-page.ts';
import { devMailRoutes } from './base/mail/dev-mail.ts';
import { registerGauges } from './base/observability/gauges.ts';
import { healthRoutes, registerChecks } from './base/observability/health.ts';
import { devClockRoutes } from './base/time/dev-clock.ts';
import { advanceClock } from './books/advance-clock.ts';
import { registerBookGauges } from './books/book-gauges.ts';
import { constraintRefusals } from './constraint-refusals.ts';
import { dueWork } from './jobs.ts';
import type { PostingDeps } from './posting/posting-desk.ts';
import { registerPostingGauges } from './posting/posting-gauges.ts';
import { type FeatureRoutes, routes } from './routes.ts';
import { registerResealGauge } from './sealed-columns.ts';
import { mountSite } from './site/mount-site.ts';

export function buildApp(
  deps: PostingDeps,
  features: readonly FeatureRoutes[] = routes,
): FastifyInstance {
  const app = createHttpApp(deps, constraintRefusals);
  registerGauges(deps);
  registerHistoryGauges(deps);
  registerBookGauges(deps);
  registerPostingGauges(deps);
  registerResealGauge(deps);
  registerChecks(deps);
  healthRoutes(app, deps);
  for (const featureRoutes of features) featureRoutes(app, deps);
  if (deps.demo) {
    devMailRoutes(app, deps);
    devClockRoutes(app, deps, async (byMs) => {
      await advanceClock(deps, dueWork, byMs);
      await sendAlerts.run({ ...deps, pool: deps.slowPool }, undefined);
    });
  }
  pageRoutes(app, deps);
  return app;
}

function pageRoutes(app: FastifyInstance, { siteDirectory, config }: PostingDeps): void {
  app.get('/plain.css', async (_request, reply) => reply.type('text/css').send(plainStyle));
  // Pages name their own icon; this answers clients that ask all the same.
  app.get('/favicon.ico', async (_request, reply) =>
    reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  );
  if (siteDirectory !== undefined) {
    const { publicUrl, serviceWorker } = config;
    const site = { directory: siteDirectory, publicUrl: publicUrl?.origin, serviceWorker };
    app.register((scope) => mountSite(scope, site));
    return;
  }
  app.get('/', async (_request, reply) => {
    const { name, phone, email, routingNumber } = brand;
    return sendPage(reply, {
      title: 'Welcome',
      body: html`<h1>${name}</h1>
<p>Routing number ${routingNumber}. Call ${phone} or write to ${email}.</p>`,
    });
  });
}
