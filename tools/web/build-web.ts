// Builds the browser's side into dist/: bundles it, prerenders every page, compresses every file
// unless `--uncompressed` is given. Does nothing when nothing it depends on has changed. Run
// directly, or call `buildWeb`.
import { join, resolve } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { prerenderSite } from './prerender-site.ts';
import { publishSite } from './publish-site.ts';
import {
  type BuiltSite,
  publicUrlOf,
  removeStamp,
  stampFor,
  whyStale,
  writeStamp,
} from './site-stamp.ts';

const project = resolve(import.meta.dirname, '../..');

/** Builds into dist/ by default. Returns false if the existing build is up to date. */
export async function buildWeb({
  directory = join(project, 'dist'),
  publicUrl = '',
  isCompressed = true,
}: Partial<BuiltSite> = {}): Promise<boolean> {
  const wanted = { directory, publicUrl, isCompressed };
  const stale = whyStale(wanted);
  if (stale === undefined) return false;
  const made = stampFor(wanted);
  if (stale !== 'not-compressed') await build(wanted);
  if (isCompressed) await compressFiles(directory);
  writeStamp(directory, made);
  return true;
}

async function build({ directory, publicUrl }: BuiltSite): Promise<void> {
  // Loaded only now: most starts find the site as it should be, and need not wait for Vite.
  const vite = await import('vite');
  const client = join(project, '.cache/web-client');
  const server = join(project, '.cache/web-server');
  await vite.build({
    root: project,
    logLevel: 'warn',
    publicDir: join(project, 'src/web/public'),
    build: { outDir: client, emptyOutDir: true },
  });
  await vite.build({
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
  removeStamp(directory);
  await publishSite({ client, directory, site });
}

if (import.meta.main) {
  const started = performance.now();
  const isCompressed = !process.argv.includes('--uncompressed');
  const built = await buildWeb({ publicUrl: publicUrlOf(process.env), isCompressed });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(built ? `Built the site in ${seconds} s.` : 'The built site is up to date.');
}
