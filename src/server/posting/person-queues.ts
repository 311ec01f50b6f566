/**
 * One action about a person at a time, in this process. Those of other processes are noticed by the
 * person's turn; a queue only saves deciding in vain.
 */
export class PersonQueues {
  readonly #last = new Map<string, Promise<void>>();

  /** Waits for its place in the queue of each person; answers the function that leaves them all. */
  async enter(people: readonly string[]): Promise<() => void> {
    const leave = Promise.withResolvers<void>();
    // All places are taken at once, so that nobody waits for one who waits for them.
    const ahead = Promise.all(people.map((person) => this.#last.get(person) ?? Promise.resolve()));
    for (const person of people) {
      const last = ahead.then(() => leave.promise);
      this.#last.set(person, last);
      void last.then(() => {
        if (this.#last.get(person) === last) this.#last.delete(person);
      });
    }
    await ahead;
    return leave.resolve;
  }
}
