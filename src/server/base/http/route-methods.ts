// The router only knows "no such route". This table tells an address that exists under another
// method (405) from one that does not exist (404).
import type { FastifyInstance } from 'fastify';

/** The route by which the site answers every path that has no other route. */
export const ANY_PAGE = '/*';

export class RouteMethods {
  readonly #routes: { readonly method: string; readonly url: string }[] = [];

  /** Watches the routes that are added to the app from now on. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url }) => {
      // The site's own "everything else" is no address.
      if (url === ANY_PAGE) return;
      for (const one of [method].flat()) this.#routes.push({ method: one, url });
    });
  }

  /** The methods this path answers to; none when there is no such path. */
  of(path: string): string[] {
    const fitting = this.#routes.filter(({ url }) => fits(url, path));
    return [...new Set(fitting.map(({ method }) => method))].toSorted();
  }
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const segments = path.split('/');
  const isOpen = wanted.at(-1) === '*';
  if (isOpen ? segments.length < wanted.length : segments.length !== wanted.length) return false;
  return wanted.every((step, index) => {
    if (step === '*') return true;
    return step.startsWith(':') ? segments[index] !== '' : step === segments[index];
  });
}
