// Counters, gauges and histograms in Prometheus' text form. Written by hand: we need three shapes,
// they fit on two screens, and every answer passes through them.

export type Labels = Readonly<Record<string, string>>;

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): string[] | Promise<string[]>;
}

export class Counter implements Metric {
  readonly type = 'counter';
  readonly name: string;
  readonly help: string;
  readonly #values = new Map<string, number>();

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  add(labels: Labels = {}, by = 1): void {
    const key = print(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + by);
  }

  value(labels: Labels = {}): number {
    return this.#values.get(print(labels)) ?? 0;
  }

  lines(): string[] {
    return [...this.#values].map(([labels, value]) => `${this.name}${labels} ${value}`);
  }
}

type Reading = number | Promise<number>;

class Gauge implements Metric {
  readonly type = 'gauge';
  readonly name: string;
  readonly help: string;
  readonly #read: () => Reading;

  constructor(name: string, help: string, read: () => Reading) {
    this.name = name;
    this.help = help;
    this.#read = read;
  }

  async lines(): Promise<string[]> {
    try {
      return [`${this.name} ${await this.#read()}`];
    } catch {
      // One gauge that cannot be read, say while the database is away, must not hide the others.
      return [];
    }
  }
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.3, 0.5, 1, 2.5, 5, 10];

export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  observe(labels: Labels, seconds: number): void {
    const key = print(labels);
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: [...SECONDS, Infinity].map(() => 0), sum: 0 };
      this.#series.set(key, series);
    }
    const bucket = SECONDS.findIndex((bound) => seconds <= bound);
    const index = bucket === -1 ? SECONDS.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += seconds;
  }

  lines(): string[] {
    return [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        return `${this.name}_bucket${print({ ...labels, le: `${SECONDS[index] ?? '+Inf'}` })} ${total}`;
      });
      const tail = print(labels);
      return [...buckets, `${this.name}_sum${tail} ${sum}`, `${this.name}_count${tail} ${total}`];
    });
  }
}

/** All metrics of one process. Features add their own. */
export class Metrics {
  readonly #metrics = new Map<string, Metric>();

  counter(name: string, help: string): Counter {
    return this.#add(new Counter(name, help));
  }

  histogram(name: string, help: string): Histogram {
    return this.#add(new Histogram(name, help));
  }

  /** A value that is read when metrics are collected. */
  gauge(name: string, help: string, read: () => Reading): void {
    this.#add(new Gauge(name, help, read));
  }

  async text(): Promise<string> {
    const blocks = [...this.#metrics.values()].map(async (metric) => {
      const head = [`# HELP ${metric.name} ${metric.help}`, `# TYPE ${metric.name} ${metric.type}`];
      return [...head, ...(await metric.lines())].join('\n');
    });
    return `${(await Promise.all(blocks)).join('\n')}\n`;
  }

  #add<Kind extends Metric>(metric: Kind): Kind {
    if (this.#metrics.has(metric.name))
      throw new Error(`The metric ${metric.name} exists already.`);
    this.#metrics.set(metric.name, metric);
    return metric;
  }
}

// Twice for every answer: most labels need no escaping, and are not searched three times to see it.
function print(labels: Labels): string {
  let pairs = '';
  for (const name of Object.keys(labels)) {
    pairs += `${pairs && ','}${name}="${escaped(labels[name] ?? '')}"`;
  }
  return pairs && `{${pairs}}`;
}

function escaped(value: string): string {
  if (!/[\\\n"]/.test(value)) return value;
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}
