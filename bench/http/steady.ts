// Customers do not come in step: each arrives at a moment of its own, whether the one before has been
// answered or not. What they wait is counted from the moment they came.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../table.ts';
import { type Load, requestOf } from './load.ts';

interface Steady extends Load {
  readonly connections: number;
  readonly seconds: number;
  /** Arrivals a second, on the average. */
  readonly rate: number;
}

export interface Waited {
  readonly p50: number;
  readonly p99: number;
}

export async function arriveSteadily(url: string, steady: Steady): Promise<Waited> {
  const { signedIn, kind, connections, seconds, rate } = steady;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const underWay: Promise<number>[] = [];
  const begun = performance.now();
  let due = begun;
  for (let index = 0; due < begun + seconds * 1000; index += 1) {
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const one = signedIn[index % signedIn.length];
    // Every round the money goes the other way.
    const round = Math.floor(index / signedIn.length);
    if (one) underWay.push(send(url, agent, requestOf(one, kind, round), due));
    due += (-Math.log(1 - Math.random()) / rate) * 1000;
  }
  const waited = await Promise.all(underWay);
  agent.destroy();
  return { p50: percentile(waited, 50), p99: percentile(waited, 99) };
}

type Request = ReturnType<typeof requestOf>;

async function send(url: string, agent: Agent, call: Request, due: number): Promise<number> {
  const { method, path, headers } = call;
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if ((answer.statusCode ?? 0) < 300) resolve(performance.now() - due);
        else reject(new Error(`${path} was answered with ${answer.statusCode}.`));
      });
    });
    sent.on('error', reject);
    sent.end('body' in call ? call.body : undefined);
  });
}
