// Requests at a fixed pace, whatever becomes of those before, as the world sends them.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answered {
  readonly isWrite: boolean;
  readonly status: number;
  /** Seconds a refused visitor is told to wait. */
  readonly retryAfter: string | undefined;
  readonly tookMs: number;
  readonly text: string;
}

const TICK_MS = 5;

/** Sends so many a second for so long; resolves when every one of them has its answer. */
export async function sendTraffic(
  url: string,
  { aSecond, seconds }: { readonly aSecond: number; readonly seconds: number },
  next: () => Asked,
): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const sending: Promise<Answered>[] = [];
  const begunAt = performance.now();
  const total = aSecond * seconds;
  while (sending.length < total) {
    const due = ((performance.now() - begunAt) / 1_000) * aSecond;
    while (sending.length < Math.min(due, total)) sending.push(send(url, agent, next()));
    await sleep(TICK_MS);
  }
  const answers = await Promise.all(sending);
  agent.destroy();
  return answers;
}

async function send(
  url: string,
  agent: Agent,
  { method, path, headers, body }: Asked,
): Promise<Answered> {
  const isWrite = method === 'POST';
  const sentAt = performance.now();
  const answered = (status: number, said: string, retryAfter?: string): Answered => {
    const tookMs = performance.now() - sentAt;
    return { isWrite, status, retryAfter, tookMs, text: said };
  };
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const outgoing = request(new URL(path, url), { agent, method, headers: { ...headers, ...json } });
  outgoing.end(body);
  try {
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answered(reply.statusCode ?? 0, await text(reply), reply.headers['retry-after']);
  } catch (error) {
    return answered(0, String(error));
  }
}

/** The time within which 95 of 100 had their answer. */
export function p95(answers: readonly Answered[]): number {
  const times = answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return Math.round(times[Math.ceil(times.length * 0.95) - 1] ?? 0);
}
