// Sends requests from a thread of its own, so that what the thread of the server takes is the
// server's alone.
import { Agent, request as httpRequest } from 'node:http';
import { parentPort } from 'node:worker_threads';

export interface Batch {
  readonly url: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly count: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

parentPort?.on('message', (batch: Batch) => {
  void sendAll(batch).then((statuses) => parentPort?.postMessage(statuses));
});

async function sendAll(batch: Batch): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < batch.count; sent += 1) statuses.push(await send(batch));
  return statuses;
}

function send({ url, method, path, headers, body }: Batch): Promise<number> {
  const { hostname, port } = new URL(url);
  const length = body && { 'content-length': String(body.length) };
  const options = { hostname, port, method, path, agent, headers: { ...headers, ...length } };
  return new Promise((resolve) => {
    const outgoing = httpRequest(options, (incoming) => {
      incoming.resume().once('close', () => resolve(incoming.statusCode ?? 0));
    });
    // A server may refuse a body and close before all of it was sent; it counts as no answer.
    outgoing.once('error', () => resolve(0));
    outgoing.end(body);
  });
}
