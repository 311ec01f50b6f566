import { median } from '../table.ts';
import { type LighthouseResult, loadLighthouse } from './load-lighthouse.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface PageFindings {
  readonly path: string;
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly layoutShift: number;
  /** When the largest part of the page was painted. */
  readonly largestPaintMs: number;
  /** For how long the page could not have answered a press. */
  readonly blockedMs: number;
  /** Everything the page asked for. */
  readonly requested: readonly string[];
  /** The audits that cost points, apart from performance. */
  readonly failed: readonly string[];
}

interface AuditOptions {
  readonly origin: string;
  readonly path: string;
  /** The browser's debugging port. */
  readonly port: number;
  readonly cookie?: string | undefined;
  readonly runs: number;
}

/** What Lighthouse says of a page on a phone: the median of several runs. */
export async function auditPage({ path, runs, ...rest }: AuditOptions): Promise<PageFindings> {
  const results: Omit<PageFindings, 'path'>[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await auditOnce({ path, ...rest }));
  const middle = (pick: (one: Omit<PageFindings, 'path'>) => number) => median(results.map(pick));
  const score = (category: Category) => middle(({ scores }) => scores[category]);
  return {
    path,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    layoutShift: middle(({ layoutShift }) => layoutShift),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    blockedMs: middle(({ blockedMs }) => blockedMs),
    requested: [...new Set(results.flatMap(({ requested }) => requested))],
    failed: [...new Set(results.flatMap(({ failed }) => failed))],
  };
}

interface NetworkRequest {
  readonly url: string;
}

/** A busy machine can lose a recording; it is then repeated, and the third loss is an error. */
async function record(
  { origin, path, port, cookie }: Omit<AuditOptions, 'runs'>,
  losses = 0,
): Promise<LighthouseResult> {
  const lighthouse = await loadLighthouse();
  // Its own settings are those of a phone on a slow network.
  const result = await lighthouse(origin + path, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  });
  if (result && !result.lhr.runtimeError) return result.lhr;
  const why = result?.lhr.runtimeError?.message ?? 'nothing was recorded';
  if (losses === 2) throw new Error(`${path}: ${why}`);
  return await record({ origin, path, port, cookie }, losses + 1);
}

async function auditOnce(options: Omit<AuditOptions, 'runs'>) {
  const { categories: judged, audits } = await record(options);
  const score = (category: Category) => Math.round((judged[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? (details.items as unknown as NetworkRequest[]) : [];
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    layoutShift: figure('cumulative-layout-shift'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    requested: requests.map(({ url }) => url),
    failed: categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => judged[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}
