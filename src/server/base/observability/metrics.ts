// The index of the package also loads a tracing library and more that is not used here: 85 modules,
// a tenth of a second of every start.
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.3, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of one server, to which features add their own. The registry is not the library's
 * global one, since tests start several servers in one process.
 */
export class Metrics {
  readonly #registry = new Registry();

  counter<Label extends string = never>(name: string, help: string, labels: Label[] = []) {
    return new Counter({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  histogram<Label extends string>(name: string, help: string, labels: Label[]) {
    const registers = [this.#registry];
    return new Histogram({ name, help, labelNames: labels, buckets: SECONDS, registers });
  }

  /** A value that is read when metrics are collected. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          // A gauge that cannot be read, say while the database is away, must not hide the others.
          this.remove();
        }
      },
    });
  }

  /** A value that is set when it changes. */
  labeledGauge<Label extends string>(name: string, help: string, labels: Label[]) {
    return new Gauge({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  /** A total that is kept elsewhere and read when metrics are collected. */
  reading(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** What does not change while the server runs, as labels. */
  constant(name: string, help: string, labels: Readonly<Record<string, string>>): void {
    const labelNames = Object.keys(labels);
    new Gauge({ name, help, labelNames, registers: [this.#registry] }).set({ ...labels }, 1);
  }

  async text(): Promise<string> {
    return await this.#registry.metrics();
  }
}
