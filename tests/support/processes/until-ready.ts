import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the server says that it is ready. On a busy machine its own checks may come late. */
export async function untilReady(url: string): Promise<void> {
  while ((await fetch(new URL('/readyz', url))).status !== 200) await sleep(50);
}
