// Requests at a fixed pace, whatever becomes of those before, as the world sends them.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TrafficRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answered {
  readonly isWrite: boolean;
  readonly status: number;
  /** The Retry-After of a refused request, in seconds. */
  readonly retryAfter: string | undefined;
  readonly tookMs: number;
  readonly text: string;
}

const TICK_MS = 5;

/** Sends so many a second for so long; resolves when every one of them has its answer. */
export async function sendTraffic(
  url: string,
  { aSecond, seconds }: { readonly aSecond: number; readonly seconds: number },
  next: () => TrafficRequest,
): Promise<Answered[]> {
  const traffic = startTraffic(() => url, aSecond, next, aSecond * seconds);
  await traffic.over;
  return traffic.stop();
}

export interface Traffic extends AsyncDisposable {
  /** Resolves when as many as were wanted are sent. */
  readonly over: Promise<void>;
  /** Resolves when so many more have been sent and answered. */
  answered(more: number): Promise<void>;
  /** Sends no more; resolves when every one of them has its answer. */
  stop(): Promise<Answered[]>;
}

/** Sends so many a second until it is stopped, each to where visitors are sent at that moment. */
export function startTraffic(
  whereTo: () => string,
  aSecond: number,
  next: () => TrafficRequest,
  max = Infinity,
): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const sending: Promise<Answered>[] = [];
  let stopping = false;

  // By what the clock says is due: timers are late by a little each time, and this makes up for it.
  async function run(): Promise<void> {
    const begunAt = performance.now();
    while (!stopping && sending.length < max) {
      const due = Math.min(((performance.now() - begunAt) / 1_000) * aSecond, max);
      while (sending.length < due) sending.push(send(whereTo(), agent, next()));
      await sleep(TICK_MS);
    }
  }

  const over = run();
  const stop = async (): Promise<Answered[]> => {
    stopping = true;
    await over;
    const answers = await Promise.all(sending);
    agent.destroy();
    return answers;
  };
  return {
    over,
    answered: async (more) => {
      const until = sending.length + more;
      while (sending.length < until) await sleep(TICK_MS);
      await Promise.all(sending.slice(0, until));
    },
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
    },
  };
}

async function send(
  url: string,
  agent: Agent,
  { method, path, headers, body }: TrafficRequest,
): Promise<Answered> {
  const isWrite = method === 'POST';
  const sentAt = performance.now();
  const answered = (status: number, replyText: string, retryAfter?: string): Answered => {
    const tookMs = performance.now() - sentAt;
    return { isWrite, status, retryAfter, tookMs, text: replyText };
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

/** What was answered by anything but what was asked for, in words. */
export function failuresIn(answers: readonly Answered[]): string[] {
  return answers
    .filter(({ status }) => status !== 200 && status !== 201)
    .map(({ status, text: replyText }) => `${status} ${replyText}`);
}
