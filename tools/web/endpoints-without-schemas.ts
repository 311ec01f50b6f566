import type { Plugin } from 'vite';

/**
 * A module `#endpoints/x.ts` is `#contract/x.ts` with what a call needs of each endpoint and without
 * its schemas, so that the schema library comes with the first form instead of the first paint.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    enforce: 'pre',
    // Without the `#`, which would begin a fragment in the development server's address for it.
    resolveId: { filter: { id: /^#endpoints\// }, handler: (id) => id.replace('#', '\0') },
    load: {
      filter: { id: /^\0endpoints\// },
      handler: async (id) => {
        // By its file: Vite runs this from a folder of node_modules, where `#` names mean nothing.
        const file = id.replace('\0endpoints/', '../../src/contract/');
        const module = await import(new URL(file, import.meta.url).href);
        const endpoints = Object.entries<object>(module);
        const called = ['method', 'path', 'produces', 'idempotent'];
        return endpoints
          .filter(([, value]) => 'path' in value)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, called)};`)
          .join('\n');
      },
    },
  };
}
