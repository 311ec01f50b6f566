import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '#contract/endpoint.ts';

const contract = join(import.meta.dirname, '../../src/contract');
const mark = '?plain';

/**
 * A call needs an endpoint's method and path and none of its schemas, but a module comes whole. So a
 * screen that only calls gets the endpoints of a room as plain data, and the parser with its rules
 * stays in the pieces of code that check a form. Reading `x.body` imports the real one.
 */
export function plainEndpoints(): Plugin {
  return {
    name: 'plain-endpoints',
    transform: {
      order: 'post',
      filter: { id: /src\/web\/.*\.tsx?$/, code: '#contract/' },
      handler: async (code) => await importPlainly(code),
    },
    resolveId: {
      filter: { id: /^#contract\/.*\?plain$/ },
      handler: (id) => join(contract, id.slice('#contract/'.length)),
    },
    load: {
      filter: { id: /src\/contract\/.*\?plain$/ },
      handler: async (id) => await plainModule(id.slice(0, -mark.length)),
    },
  };
}

/** The same code with each import of endpoints taken from the plain modules instead. */
export async function importPlainly(code: string): Promise<string> {
  const statement = /^import\s*\{([^}]*)\}\s*from\s*["'](#contract\/[^"'?]+)["'];?/gm;
  const found = [...code.matchAll(statement)];
  const plain = await Promise.all(found.map(async ([, , from = '']) => await endpointsOf(from)));
  return found.reduce((rewritten, [whole, list = '', from = ''], index) => {
    const names = list.split(',').map((name) => name.trim());
    const isPlain = (name: string) => {
      const [original = '', own = original] = name.split(/\s+as\s+/);
      return original in (plain[index] ?? {}) && !readsSchema(code, own);
    };
    const taken = names.filter(isPlain);
    if (taken.length === 0) return rewritten;
    const left = names.filter((name) => name !== '' && !isPlain(name));
    const kept = left.length > 0 ? `import { ${left.join(', ')} } from '${from}';` : '';
    return rewritten.replace(whole, `import { ${taken.join(', ')} } from '${from}${mark}';${kept}`);
  }, code);
}

function readsSchema(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\.`).test(code);
}

async function plainModule(file: string): Promise<string> {
  const endpoints = await endpointsOf(`#contract/${file.slice(contract.length + 1)}`);
  const lines = Object.entries(endpoints).map(
    ([name, { method, path, produces, idempotent }]) =>
      `export const ${name} = ${JSON.stringify({ method, path, produces, idempotent })};`,
  );
  return lines.join('\n');
}

async function endpointsOf(specifier: string): Promise<Record<string, Endpoint>> {
  const file = pathToFileURL(join(dirname(contract), specifier.slice(1))).href;
  const module: Record<string, unknown> = await import(file);
  return Object.fromEntries(
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}
