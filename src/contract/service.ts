import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

// What the service says about itself. The description is built from all endpoints, these included.

export const readOpenapi = endpoint({
  feature: 'service',
  summary: 'This description as an OpenAPI 3.1 document.',
  method: 'GET',
  path: '/api/docs.json',
  access: 'public',
  reply: z.looseObject({ openapi: z.string() }),
});

export const readDocsPage = endpoint({
  feature: 'service',
  summary: 'This description as a web page.',
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  produces: 'text/html',
  reply: z.string(),
});

export const readDocsStyle = endpoint({
  feature: 'service',
  summary: 'The style sheet of that page.',
  method: 'GET',
  path: '/api/docs.css',
  access: 'public',
  produces: 'text/css',
  reply: z.string(),
});
