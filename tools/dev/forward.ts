import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the server answers; everything else is the site's. */
const OF_THE_SERVER = /^\/(api|dev|livez|readyz|plain\.css)(?=[/?]|$)/;
/** A server that restarts is back after a second or two; a broken one says why in the terminal. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 50;

export function isForServer({ url = '' }: IncomingMessage): boolean {
  return OF_THE_SERVER.test(url);
}

/**
 * Hands a request on to the server at a port of this machine, with the Host that the browser sent: the
 * server compares it with the Origin. While the server restarts, the request waits.
 */
export async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): Promise<void> {
  const { method, url, headers } = incoming;
  const until = Date.now() + PATIENCE_MS;
  while (!(await isListening(port))) {
    if (outgoing.destroyed) return;
    if (Date.now() > until) {
      outgoing.writeHead(503, { 'content-type': 'text/plain' });
      outgoing.end('The server is not running: see the terminal.');
      return;
    }
    await sleep(RETRY_MS);
  }
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  // A server that was stopped in the middle of an answer: the browser sees a lost connection, too.
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = connect(port, '127.0.0.1');
  probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const listening = await promise;
  probe.destroy();
  return listening;
}
