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
 * server compares it with the Origin. While the server restarts, the request waits; a read that the
 * server did not answer before it stopped is sent once more.
 */
export async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): Promise<void> {
  let maySendAgain = incoming.method === 'GET' || incoming.method === 'HEAD';
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    while (!(await isListening(port))) {
      if (outgoing.destroyed) return;
      if (Date.now() > until) {
        outgoing.writeHead(503, { 'content-type': 'text/plain' });
        outgoing.end('The server is not running: see the terminal.');
        return;
      }
      await sleep(RETRY_MS);
    }
    if ((await sendOnce(incoming, outgoing, port)) || outgoing.destroyed) return;
    // What a write without an answer did is unknown, so the browser sees a lost connection. So it
    // does where a read stops the server each time.
    if (!maySendAgain || outgoing.headersSent) return void outgoing.destroy();
    maySendAgain = false;
  }
}

/** Whether the server answered to the end. */
function sendOnce(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): Promise<boolean> {
  const { method, url, headers } = incoming;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => resolve(false)).pipe(outgoing);
    answer.on('end', () => resolve(true));
  });
  onward.on('error', () => resolve(false));
  outgoing.on('close', () => onward.destroy());
  if (incoming.readableEnded) onward.end();
  else incoming.pipe(onward);
  return promise;
}

async function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = connect(port, '127.0.0.1');
  probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const listening = await promise;
  probe.destroy();
  return listening;
}
