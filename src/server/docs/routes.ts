import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { brand } from '#brand/brand.ts';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readDocsPage, readDocsStyle, readOpenapi } from '#contract/service.ts';
import { mount } from '../base/http/mount.ts';
import { lazy } from '../base/lazy.ts';
import { openapiOf } from '../base/openapi/openapi.ts';
import { docsPage } from './docs-page.ts';

const API_VERSION = '1.0.0';

/** The description of the wire, for programs and for people. Made once, when it is asked for. */
export function docsRoutes(app: FastifyInstance, endpoints: readonly Endpoint[] = allEndpoints) {
  const document = lazy(() =>
    openapiOf(endpoints, {
      title: `${brand.name} API`,
      version: API_VERSION,
      description: 'Every call the bank’s server answers: what it accepts, returns and refuses.',
    }),
  );
  const page = lazy(() =>
    docsPage(document(), {
      bankName: brand.name,
      demo: brand.demo,
      styleUrl: readDocsStyle.path,
      jsonUrl: readOpenapi.path,
    }),
  );
  const style = lazy(() => readFileSync(new URL('docs.css', import.meta.url), 'utf8'));

  mount(app, readOpenapi, () => ({ ...document() }));
  mount(app, readDocsPage, page);
  mount(app, readDocsStyle, style);
}
