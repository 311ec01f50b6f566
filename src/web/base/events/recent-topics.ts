const KEPT_MS = 60_000;

/** What events of the last minute were about, for a tab that has just begun to listen. */
export class RecentTopics {
  #events: { readonly topic: string; readonly atMs: number }[] = [];

  add(topic: string, atMs: number): void {
    this.#events = this.#events.filter((event) => event.atMs > atMs - KEPT_MS);
    this.#events.push({ topic, atMs });
  }

  /** The topics of events since then, each once. */
  since(sinceMs: number): readonly string[] {
    const recent = this.#events.filter(({ atMs }) => atMs >= sinceMs);
    return [...new Set(recent.map(({ topic }) => topic))];
  }
}
