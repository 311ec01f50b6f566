// Our own texts say "sign in" and "sign out". The specification's texts stay as it has them, each in
// the files that show it. "Login" as a noun is a term of the glossary: what identifies a person.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSync } from 'vite';
import { type SourceFile, sourceFiles } from './source-files.ts';

const specified: Readonly<Record<string, readonly string[]>> = {
  Login: ['src/web/site/frame/header.tsx', 'src/web/site/frame/mobile-menu.tsx'],
  'Online Banking Login': ['src/web/site/frame/login-panel.tsx'],
  'Log in': ['src/web/pages/sign-in/login.tsx'],
  'Log In': ['src/web/auth/sign-in/code-step.tsx'],
  'Login Failed': ['src/web/auth/sign-in/login-form.tsx'],
  'Please enter your 6-digit access code to complete login': [
    'src/web/auth/sign-in/login-form.tsx',
  ],
  'Go to Login': ['src/web/applications/submitted/application-submitted.tsx'],
  Logout: ['src/web/pages/dashboard/dashboard-header.tsx', 'src/web/pages/admin/admin-sidebar.tsx'],
  'Logout failed': ['src/web/auth/api.ts'],
  'Admin Login Failed': ['src/web/staff/sign-in/sign-in-form.tsx'],
  'Admin logout failed': ['src/web/staff/api.ts'],
  'Successfully logged into admin panel': ['src/web/staff/sign-in/sign-in-form.tsx'],
  'Access codes are auto-generated and used by customers to log in.': [
    'src/web/access-codes/access-codes-tab.tsx',
  ],
};

// Not a log that something is in, no name of a thing in code, and not the noun.
const ANY = /\blog(?:s|ged|ging)?[ -]?(?:in|into|out|back in)s?\b/gi;
const A_LOG = /\b(?:audit|public|server|access|the|our|its|a) log in\b/gi;
const NOUN = /\blogins?\b(?! (?:page|screen|form|button|link|code)s?\b)/g;
const NAME = /^[a-z][a-z-]*$|\//;

function saysLogIn(text: string): boolean {
  const rest = text.replaceAll(A_LOG, '').replaceAll(NOUN, '');
  return rest.search(ANY) >= 0;
}

const code = sourceFiles('src', 'tools').filter(
  ({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.test.ts'),
);

function textsOf({ path, text }: SourceFile): Set<string> {
  const texts = new Set<string>();
  collectTexts(parseSync(path.replace(/\.mjs$/, '.ts'), text).program, texts);
  return texts;
}

function collectTexts(node: unknown, texts: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, value } = node as { readonly type?: unknown; readonly value?: unknown };
  const isText = type === 'Literal' || type === 'JSXText';
  if (isText && typeof value === 'string') texts.add(value.replaceAll(/\s+/g, ' ').trim());
  if (type === 'TemplateElement') texts.add((value as { readonly raw: string }).raw);
  for (const child of Object.values(node)) collectTexts(child, texts);
}

function ownTextsThatLogIn(file: SourceFile): string[] {
  // Only files with such words at all have to be parsed.
  if (file.text.search(ANY) < 0) return [];
  return [...textsOf(file)]
    .filter((text) => !NAME.test(text) && saysLogIn(text))
    .filter((text) => !specified[text]?.includes(file.path))
    .map((text) => `${file.path}: ${text}`);
}

test('screens, mail, errors and the API documentation say sign in and sign out', () => {
  assert.deepEqual(code.flatMap(ownTextsThatLogIn), []);
});

test('each text of the specification stands where it is listed', () => {
  const byPath = new Map(code.map((file) => [file.path, file]));
  for (const [text, paths] of Object.entries(specified)) {
    for (const path of paths) {
      const file = byPath.get(path);
      assert.ok(file && textsOf(file).has(text), `${path}: ${text}`);
    }
  }
});

test('the papers say sign in and sign out', () => {
  const papers = sourceFiles().filter(
    ({ path }) => path.endsWith('.md') && path !== 'docs/GLOSSARY.md',
  );
  const quoted = /`[^`]*`|"[^"]*"|'[^']*'/g;
  const lines = papers.flatMap(({ path, text }) =>
    text.split('\n').map((line) => ({ where: `${path}: ${line}`, line })),
  );
  assert.deepEqual(
    lines.filter(({ line }) => saysLogIn(line.replaceAll(quoted, ''))).map(({ where }) => where),
    [],
  );
});

test('the verb is found in every form, and a log, the noun and names are not', () => {
  for (const text of [
    'Log in here',
    'You are logged out',
    'Logging in...',
    'Go to the login page',
  ]) {
    assert.ok(saysLogIn(text), text);
  }
  for (const text of ['It is in the audit log in full', 'added to your login', 'all logins']) {
    assert.ok(!saysLogIn(text), text);
  }
  const [found] = ownTextsThatLogIn({
    path: 'src/a.tsx',
    text: 'const a = <p>Please log in.</p>;',
  });
  assert.equal(found, 'src/a.tsx: Please log in.');
  const named = { path: 'src/a.ts', text: "import './log-in.ts'; const a = 'log-out';" };
  assert.deepEqual(ownTextsThatLogIn(named), []);
});
