import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

// Which layer may import which, as data. Imports point down only.
const layers: Readonly<Record<string, readonly string[]>> = {
  money: [],
  brand: [],
  rules: ['money', 'brand'],
  contract: ['rules', 'money'],
  database: [],
  ledger: ['database', 'rules', 'money'],
  server: ['ledger', 'database', 'contract', 'rules', 'money', 'brand'],
  // `endpoints` is the contract again, without its schemas (tools/web/endpoints-without-schemas.ts).
  web: ['contract', 'endpoints', 'rules', 'money', 'brand'],
};

// These layers also run in the browser, so the packages they may use are listed.
const packages: Readonly<Record<string, readonly string[]>> = {
  money: [],
  brand: [],
  rules: [],
  contract: ['zod/mini'],
};

/** Features of the server: each may import those after it, so that there are no import cycles. */
export const serverFeatures: readonly string[] = [
  'docs',
  'site',
  // Plays what other banks and card networks would send.
  'simulator',
  // Counts the open items of every other feature, so it comes before them all.
  'overview',
  'applications',
  'customers',
  'staff',
  'profile',
  // Those before it ask it for a password and a code, for a first code, or to end all sessions.
  'auth',
  'requests',
  // Tells customers what all those after it have written down.
  'alerts',
  'cases',
  // One transaction shows the wire, bill or check it belongs to.
  'transactions',
  'schedules',
  'transfers',
  'deposits',
  'bills',
  // Whom transfers and bills go to.
  'recipients',
  // The gate for money that leaves, which transfers and bills go through.
  'outgoing',
  'credit-limits',
  'cards',
  'accounts',
  'access-codes',
  'books',
  // Issued when the books close a month.
  'statements',
  // Accounts are opened and closed by it, and days closed.
  'products',
  'audit',
  // The public log, which the audit checks and each closing of a day signs.
  'transparency',
  // Reads what all others have written down.
  'events',
  // What signs people in, and their payments and decisions.
  'passkeys',
  // Customers and staff as every feature above needs them: locks, ties, second approvers.
  'people',
  // What lies between the features and the ledger.
  'posting',
];

// The base knows no banking: no ledger, of the rules only the calendar, and amounts only as values
// of the configuration.
const baseImports = /^#(brand|contract|database|rules\/calendar)\//;
const isAmountInConfig = (path: string, specifier: string) =>
  path.startsWith('src/server/base/config/') && specifier.startsWith('#money/');

// What the folders of the web may import besides themselves; every other folder there is a feature.
const webLayers: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  base: ['ui'],
  site: ['base', 'ui'],
};

/** What is wrong with a file's imports, one sentence each. */
export function importRuleViolations(file: SourceFile): readonly string[] {
  return importsOf(file.text)
    .map((specifier) => violation(file.path, specifier))
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => `${file.path}: ${sentence}`);
}

export function importsOf(text: string): readonly string[] {
  const statements = /^[ \t]*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm;
  const calls = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;
  return [...text.matchAll(statements), ...text.matchAll(calls)].map(([, name = '']) => name);
}

function violation(path: string, specifier: string): string | undefined {
  const [top = '', from = ''] = path.split('/');
  const target = resolve(path, specifier);
  if (top !== 'src') return violationOutside(top, specifier, target);
  // A test may import from any layer.
  const isTest = path.includes('.test.');
  if (target === undefined) return isTest ? undefined : packageViolation(from, specifier);

  const [targetTop = '', to = ''] = target.split('/');
  if (targetTop !== 'src') {
    // The verifier of receipts is a program of its own, which tests run against the server.
    const isForTests = targetTop === 'tests' || target === 'verify.mjs';
    return isTest && isForTests ? undefined : `imports ${target} from outside src`;
  }
  const isRelative = specifier.startsWith('.');
  if (from === to) {
    if (!isRelative) return `imports ${specifier} of its own layer; use a relative path`;
    return isTest ? undefined : insideViolation(path, target);
  }
  if (isRelative) return `reaches another layer by ${specifier}; use #${to}/…`;
  const isBase = path.startsWith('src/server/base/') && !isTest;
  if (isBase && !baseImports.test(specifier) && !isAmountInConfig(path, specifier)) {
    return `is in server/base and imports ${specifier}`;
  }
  const isBelow = layers[from]?.includes(to) ?? false;
  return isBelow || isTest ? undefined : `is in layer ${from} and imports ${specifier}`;
}

function violationOutside(top: string, specifier: string, target: string | undefined) {
  const isRelative = specifier.startsWith('.');
  if (!isRelative || target === undefined) return undefined;
  const stays = target.startsWith(`${top}/`) || !target.startsWith('src/');
  return stays ? undefined : `reaches into src by ${specifier}; use #…`;
}

/** The path an import leads to; undefined for a package. */
function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (!specifier.startsWith('#')) return undefined;
  const inside = specifier.slice(1);
  return inside.startsWith('tests/') ? inside : `src/${inside}`;
}

function packageViolation(layer: string, specifier: string): string | undefined {
  if (layer === 'web' && specifier.startsWith('node:'))
    return `imports ${specifier} in the browser`;
  const allowed = packages[layer];
  const isAllowed = allowed === undefined || allowed.includes(specifier);
  return isAllowed ? undefined : `is in layer ${layer} and imports the package ${specifier}`;
}

function insideViolation(path: string, target: string): string | undefined {
  // Images and fonts import nothing, so every file may import them.
  if (!/\.tsx?$/.test(target)) return undefined;
  if (path.startsWith('src/server/')) return serverViolation(zoneOf(path), zoneOf(target));
  if (path.startsWith('src/web/')) return webViolation(zoneOf(path), zoneOf(target));
  return undefined;
}

/** The folder below the layer, such as a feature; '' for files directly in the layer. */
function zoneOf(path: string): string {
  const [, , zone = '', ...rest] = path.split('/');
  return rest.length > 0 ? zone : '';
}

function serverViolation(from: string, to: string): string | undefined {
  for (const feature of [from, to]) {
    const isKnown = feature === '' || feature === 'base' || serverFeatures.includes(feature);
    if (!isKnown) return `is in or imports server/${feature}, which is not in the list of features`;
  }
  if (from === to || from === '' || to === 'base') return undefined;
  if (to === '') return 'imports a table that puts the features together';
  const isAfter = from !== 'base' && serverFeatures.indexOf(to) > serverFeatures.indexOf(from);
  return isAfter ? undefined : `is in server/${from} and imports server/${to}`;
}

function webViolation(from: string, to: string): string | undefined {
  if (from === to || from === '') return undefined;
  if (to === '' || to === 'pages') return `is in web/${from} and imports what puts pages together`;
  if (from === 'pages') return undefined;
  const allowed = webLayers[from] ?? ['base', 'ui'];
  return allowed.includes(to) ? undefined : `is in web/${from} and imports web/${to}`;
}
