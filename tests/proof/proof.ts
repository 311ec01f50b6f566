// A proof hurts the ledger in one particular way and says what it found. It comes in three sizes:
// small with every `npm test`, ci with `npm run proof`, nightly with `npm run proof -- --long`.

export type Size = 'small' | 'ci' | 'nightly';

export interface Proof {
  readonly name: string;
  /** What it shows, as a sentence. */
  readonly claim: string;
  prove(size: Size, seed: number): Promise<Findings>;
}

/** What a proof did, and what it found broken. Anything else that goes wrong is thrown. */
export class Findings {
  operations = 0;
  kills = 0;
  faults = 0;
  badInputs = 0;
  /** What was acknowledged and is not there, or not whole. */
  readonly lost: string[] = [];
  /** What happened more than once, or was accepted where something else already was. */
  readonly duplicated: string[] = [];
  /** What does not add up. */
  readonly unbalanced: string[] = [];
  /** What a stranger could learn from. */
  readonly leaked: string[] = [];
  /** Bad input that was acted on, or answered by anything but a clear no. */
  readonly mishandled: string[] = [];
  /** Why the proof could not be run here; it is then neither passed nor failed. */
  skipped: string | undefined;
  /** The figures of this run, for its one line. */
  summary = '';

  get broken(): readonly string[] {
    return [
      ...this.lost.map((what) => `lost: ${what}`),
      ...this.duplicated.map((what) => `duplicated: ${what}`),
      ...this.unbalanced.map((what) => `unbalanced: ${what}`),
      ...this.leaked.map((what) => `leaked: ${what}`),
      ...this.mishandled.map((what) => `mishandled: ${what}`),
    ];
  }

  add(other: Findings): void {
    this.operations += other.operations;
    this.kills += other.kills;
    this.faults += other.faults;
    this.badInputs += other.badInputs;
    this.lost.push(...other.lost);
    this.duplicated.push(...other.duplicated);
    this.unbalanced.push(...other.unbalanced);
    this.leaked.push(...other.leaked);
    this.mishandled.push(...other.mishandled);
  }
}

export function inThousands(count: number): string {
  return count.toLocaleString('en-US');
}
