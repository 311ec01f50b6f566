import type { Plugin } from 'vite';

/**
 * A module `#endpoints/x.ts` is `#contract/x.ts` with what a call needs of each endpoint and without
 * its schemas, so that the schema library comes with the first form instead of the first paint.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    enforce: 'pre',
    resolveId: { filter: { id: /^#endpoints\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0#endpoints\// },
      handler: async (id) => {
        const endpoints = Object.entries<object>(await import(id.slice(1)));
        const called = ['method', 'path', 'produces', 'idempotent'];
        return endpoints
          .filter(([, value]) => 'path' in value)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, called)};`)
          .join('\n');
      },
    },
  };
}
