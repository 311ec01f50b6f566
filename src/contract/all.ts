import type { Endpoint } from './endpoint.ts';
import { readDocsPage, readDocsStyle, readOpenapi } from './service.ts';

/** Every call the server answers under /api. The house tests hold the server to this table. */
export const allEndpoints: readonly Endpoint[] = [readOpenapi, readDocsPage, readDocsStyle];
