import type { Plugin } from 'vite';

/** What a call reads of an endpoint. */
const CALLED = ['method', 'path', 'produces', 'idempotent'];

/**
 * A module `#endpoints/x.ts` is `#contract/x.ts` with what a call needs of each endpoint and without
 * its schemas, so that the schema library comes with the first form instead of the first paint.
 * Without this, /dashboard loads 97 KB + 24 KB of script.
 */
export const endpointsWithoutSchemas: Plugin = {
  name: 'endpoints-without-schemas',
  enforce: 'pre',
  // Without the `#`, which would begin a fragment in the development server's address for it.
  resolveId: { filter: { id: /^#endpoints\// }, handler: (id) => id.replace('#', '\0') },
  load: {
    filter: { id: /^\0endpoints\// },
    handler: async (id) => {
      // By its file: Vite runs this from a folder of node_modules, where `#` names mean nothing.
      const file = id.replace('\0endpoints/', '../../src/contract/');
      const exported: object = await import(new URL(file, import.meta.url).href);
      return Object.entries<object>({ ...exported })
        .filter(([, value]) => 'path' in value)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, CALLED)};`)
        .join('\n');
    },
  },
};
