import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 60_000;

interface Look {
  readonly atMs: number;
  readonly tookMs: number;
  readonly isReady: boolean;
  readonly failed: readonly string[];
}

/** What one server says about itself, looked at all the time as a proxy does. */
export class ReadinessWatch {
  readonly #url: URL;
  readonly #looks: Look[] = [];
  #isOver = false;
  readonly #watching: Promise<void>;

  constructor(server: string) {
    this.#url = new URL('/readyz', server);
    this.#watching = this.#watch();
  }

  /** Resolves with the first look begun from now on that is as asked for; undefined if none is. */
  async until(isReady: boolean): Promise<Look | undefined> {
    const from = performance.now();
    while (performance.now() - from < PATIENCE_MS) {
      const found = this.since(from).find((look) => look.isReady === isReady);
      if (found) return found;
      await sleep(LOOK_EVERY_MS);
    }
    return undefined;
  }

  since(fromMs: number): readonly Look[] {
    return this.#looks.filter(({ atMs, tookMs }) => atMs - tookMs >= fromMs);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const begunAt = performance.now();
      const { isReady, failed } = await this.#look();
      const atMs = performance.now();
      this.#looks.push({ atMs, tookMs: atMs - begunAt, isReady, failed });
      await sleep(LOOK_EVERY_MS);
    }
  }

  async #look(): Promise<Pick<Look, 'isReady' | 'failed'>> {
    try {
      const reply = await fetch(this.#url);
      const { checks } = (await reply.json()) as { checks: Record<string, string> };
      const failed = Object.keys(checks).filter((part) => checks[part] === 'failed');
      return { isReady: reply.status === 200, failed };
    } catch {
      return { isReady: false, failed: ['no answer'] };
    }
  }
}
