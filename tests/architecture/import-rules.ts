import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

// Who may import whom, as data. A floor looks down, never up or sideways.
const floors: Readonly<Record<string, readonly string[]>> = {
  money: [],
  brand: [],
  rules: ['money'],
  contract: ['rules', 'money'],
  database: [],
  ledger: ['database', 'money'],
  server: ['ledger', 'database', 'contract', 'rules', 'money', 'brand'],
  web: ['contract', 'rules', 'money', 'brand'],
};

// These floors also run in the browser, so they name every package they may use.
const packages: Readonly<Record<string, readonly string[]>> = {
  money: [],
  brand: [],
  rules: [],
  contract: ['zod/mini'],
};

/** Rooms of the server: each may import those after it, so that none is waited for in a circle. */
export const serverRooms: readonly string[] = [
  'docs',
  'site',
  // Counts what every other room has waiting, so it stands above them all.
  'overview',
  'applications',
  'customers',
  'staff',
  'profile',
  // Those before it ask it for a password and a code, for a first code, or to end all sessions.
  'auth',
  'requests',
  'transfers',
  'deposits',
  'bills',
  // The gate for money that leaves, which transfers and bills go through.
  'outgoing',
  'credit-limits',
  'cards',
  'transactions',
  'accounts',
  'access-codes',
  'audit',
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

// What the parts of the web may import besides themselves; anything else there is a room.
const webParts: Readonly<Record<string, readonly string[]>> = {
  ui: [],
  base: ['ui'],
  site: ['base', 'ui'],
};

/** What is wrong with a file's imports, one sentence each. */
export function brokenWalls(file: SourceFile): readonly string[] {
  return importsOf(file.text)
    .map((specifier) => complaint(file.path, specifier))
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => `${file.path}: ${sentence}`);
}

export function importsOf(text: string): readonly string[] {
  const statements = /^[ \t]*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm;
  const calls = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;
  return [...text.matchAll(statements), ...text.matchAll(calls)].map(([, name = '']) => name);
}

function complaint(path: string, specifier: string): string | undefined {
  const [top = '', from = ''] = path.split('/');
  const target = resolve(path, specifier);
  if (top !== 'src') return complaintOutside(top, specifier, target);
  // A test may reach any floor: it looks at the house from outside.
  const isTest = path.includes('.test.');
  if (target === undefined) return isTest ? undefined : packageComplaint(from, specifier);

  const [targetTop = '', to = ''] = target.split('/');
  if (targetTop !== 'src') {
    return isTest && targetTop === 'tests' ? undefined : `imports ${target} from outside src`;
  }
  const isRelative = specifier.startsWith('.');
  if (from === to) {
    if (!isRelative) return `imports ${specifier} of its own floor; use a relative path`;
    return isTest ? undefined : insideComplaint(path, target);
  }
  if (isRelative) return `reaches another floor by ${specifier}; use #${to}/…`;
  const isBase = path.startsWith('src/server/base/') && !isTest;
  if (isBase && !baseImports.test(specifier) && !isAmountInConfig(path, specifier)) {
    return `is in server/base and imports ${specifier}`;
  }
  const isBelow = floors[from]?.includes(to) ?? false;
  return isBelow || isTest ? undefined : `is on floor ${from} and imports ${specifier}`;
}

function complaintOutside(top: string, specifier: string, target: string | undefined) {
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

function packageComplaint(floor: string, specifier: string): string | undefined {
  if (floor === 'web' && specifier.startsWith('node:'))
    return `imports ${specifier} in the browser`;
  const allowed = packages[floor];
  const isAllowed = allowed === undefined || allowed.includes(specifier);
  return isAllowed ? undefined : `is on floor ${floor} and imports the package ${specifier}`;
}

function insideComplaint(path: string, target: string): string | undefined {
  // Pictures and fonts know nobody, so anybody may show them.
  if (!/\.tsx?$/.test(target)) return undefined;
  if (path.startsWith('src/server/')) return serverComplaint(zoneOf(path), zoneOf(target));
  if (path.startsWith('src/web/')) return webComplaint(zoneOf(path), zoneOf(target));
  return undefined;
}

/** The folder below the floor: a room or a part; '' for files that stand on the floor itself. */
function zoneOf(path: string): string {
  const [, , zone = '', ...rest] = path.split('/');
  return rest.length > 0 ? zone : '';
}

function serverComplaint(from: string, to: string): string | undefined {
  for (const room of [from, to]) {
    const isKnown = room === '' || room === 'base' || serverRooms.includes(room);
    if (!isKnown) return `is in or imports server/${room}, which has no place among the rooms`;
  }
  if (from === to || from === '' || to === 'base') return undefined;
  if (to === '') return 'imports a table that puts the rooms together';
  const isAfter = from !== 'base' && serverRooms.indexOf(to) > serverRooms.indexOf(from);
  return isAfter ? undefined : `is in server/${from} and imports server/${to}`;
}

function webComplaint(from: string, to: string): string | undefined {
  if (from === to || from === '') return undefined;
  if (to === '' || to === 'pages') return `is in web/${from} and imports what puts pages together`;
  if (from === 'pages') return undefined;
  const allowed = webParts[from] ?? ['base', 'ui'];
  return allowed.includes(to) ? undefined : `is in web/${from} and imports web/${to}`;
}
