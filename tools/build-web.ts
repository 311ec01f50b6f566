// Builds the browser's side into dist/: bundles it, prerenders every page, compresses every file.
// Does nothing when nothing it depends on has changed. Run directly, or call `buildWeb`.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compressFiles } from './web/compress-files.ts';
import { fingerprint } from './web/fingerprint.ts';
import { prerenderSite } from './web/prerender-site.ts';
import { publishSite } from './web/publish-site.ts';

const project = resolve(import.meta.dirname, '..');
const inputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'src/web',
  'src/brand',
  'src/contract',
  'src/money',
  'src/rules',
  'tools/build-web.ts',
  'tools/web',
];

interface Options {
  /** Where the built site goes; dist/ where nothing is said. */
  readonly directory?: string;
  /** The site's address for canonical links, "https://bank.example"; relative links without it. */
  readonly publicUrl?: string;
}

/** True when it built, false when the former build is still good. */
export async function buildWeb({
  directory = join(project, 'dist'),
  publicUrl = '',
}: Options = {}): Promise<boolean> {
  const stamp = join(directory, '.fingerprint');
  const wanted = await fingerprint(project, inputs, publicUrl);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return false;

  // Loaded only now: most starts find the site as it should be, and need not wait for Vite.
  const { build } = await import('vite');
  const client = join(project, '.cache/web-client');
  const server = join(project, '.cache/web-server');
  await build({
    root: project,
    logLevel: 'warn',
    publicDir: join(project, 'src/web/public'),
    build: { outDir: client, emptyOutDir: true },
  });
  await build({
    root: project,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: server,
      emptyOutDir: true,
      ssr: true,
      manifest: false,
      rolldownOptions: { input: 'src/web/entry-server.tsx' },
    },
  });
  const site = await prerenderSite({ client, server, publicUrl });

  // Only a build that came so far touches the former one.
  await rm(stamp, { force: true });
  await publishSite({ client, directory, site });
  await compressFiles(directory);
  await writeFile(stamp, wanted);
  return true;
}

if (import.meta.main) {
  const started = performance.now();
  const publicUrl = process.env['PUBLIC_URL'];
  const built = await buildWeb(publicUrl === undefined ? {} : { publicUrl });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(built ? `Built the site in ${seconds} s.` : 'The built site is up to date.');
}
