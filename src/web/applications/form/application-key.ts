import { randomKey } from '../../base/api/random-key.ts';

/**
 * Gives the key under which an application is sent. The same one sent again keeps its key, so that
 * an answer lost on the way does not make two of it; a changed one is another submission. What it
 * is compared with stays in memory: nothing made from a Social Security number is stored.
 */
export function applicationKeys(): (body: unknown) => string {
  let last = { content: '', key: '' };
  return (body) => {
    const content = JSON.stringify(body);
    if (content !== last.content) last = { content, key: randomKey() };
    return last.key;
  };
}
