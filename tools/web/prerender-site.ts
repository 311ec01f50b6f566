import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageHead } from './page-head.ts';

interface Options {
  /** Where the browser's bundle was built. */
  readonly client: string;
  /** Where the server's bundle of the same site was built. */
  readonly server: string;
  readonly publicUrl: string;
}

export interface PrerenderedSite {
  /** The HTML of every page by its file name: home-loans.html, admin/login.html. */
  readonly pages: ReadonlyMap<string, string>;
  /** The addresses search engines should know. */
  readonly indexed: readonly string[];
  /** The file of the service worker in the bundle. */
  readonly workerScript: string;
}

interface SiteBundle {
  readonly paths: readonly string[];
  readonly renderPage: (path: string, publicUrl: string) => Promise<RenderedPage>;
}

interface RenderedPage {
  readonly head: { readonly title: string; readonly description: string; readonly noIndex?: true };
  readonly body: string;
  readonly isFramed: boolean;
  readonly structuredData: readonly object[];
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Record<string, Chunk>;

/** The module of what stands around every public page. */
const FRAME = 'src/web/site/frame/site-frame.tsx';

/** Renders every address the site has. */
export async function prerenderSite(options: Options): Promise<PrerenderedSite> {
  const { client, server, publicUrl } = options;
  const template = await readFile(join(client, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(
    await readFile(join(client, '.vite/manifest.json'), 'utf8'),
  );
  const bundle: SiteBundle = await import(
    `${pathToFileURL(join(server, 'entry-server.js')).href}?${Date.now()}`
  );

  const pages = new Map<string, string>();
  const indexed: string[] = [];
  for (const path of bundle.paths) {
    const page = await bundle.renderPage(path, publicUrl);
    requireStrictMarkup(path, page.body);
    const head = pageHead({
      ...page,
      path,
      publicUrl,
      preloads: chunksOf(manifest, [pageSource(manifest, path), ...(page.isFramed ? [FRAME] : [])]),
      themeScript: entryFile(manifest, 'src/web/theme-boot.ts'),
    });
    const html = template.replace('<!--head-->', () => head).replace('<!--app-->', () => page.body);
    pages.set(path === '/' ? 'index.html' : `${path.slice(1)}.html`, withScriptsLast(html));
    if (!page.head.noIndex) indexed.push(path);
  }
  return { pages, indexed, workerScript: entryFile(manifest, 'src/web/service-worker.ts') };
}

const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/**
 * The page can be read before its script is here: what it shows is named first, and fetched first. On a
 * phone the first paint is at 0.8 s with the low priority, and at 1.6 s without it; the largest one of
 * the page for a forgotten password is at 2.0 s instead of 2.5 s with the scripts at the end.
 */
function withScriptsLast(html: string): string {
  const scripts = (html.match(SCRIPTS) ?? []).join('');
  const patient = scripts.replaceAll(' crossorigin ', ' fetchpriority="low" crossorigin ');
  return html.replaceAll(SCRIPTS, '').replace('</body>', () => `${patient}\n  </body>`);
}

/** The content security policy forbids inline scripts and styles; better to fail here than there. */
function requireStrictMarkup(path: string, body: string): void {
  const forbidden = /<script|<style|\sstyle=|\son\w+=/i.exec(body);
  if (forbidden) throw new Error(`${path} was prerendered with "${forbidden[0].trim()}"`);
}

/** The module of a path's page, by the names that routes and files share. */
function pageSource(manifest: Manifest, path: string): string {
  const name = path === '/' ? 'home' : path === '/404' ? 'not-found' : path.slice(1);
  const file = name.startsWith('main-site/') ? 'main-site' : name.replaceAll('/', '-');
  const ofPages = Object.keys(manifest).filter((key) => key.startsWith('src/web/pages/'));
  const source = ofPages.find((key) => key.endsWith(`/${file}.tsx`));
  if (source === undefined) throw new Error(`The bundle has no page ${file}`);
  return source;
}

function entryFile(manifest: Manifest, source: string): string {
  const entry = manifest[source];
  if (!entry) throw new Error(`The bundle has no ${source}`);
  return entry.file;
}

/** A page's code and all it imports, so that the browser need not find one after the other. */
function chunksOf(manifest: Manifest, sources: readonly string[]): string[] {
  const wanted = new Set<string>();
  const main = entryFile(manifest, 'index.html');
  collect(manifest, 'index.html', wanted);
  for (const source of sources) {
    entryFile(manifest, source);
    collect(manifest, source, wanted);
  }
  return [...wanted].filter((file) => file !== main);
}

function collect(manifest: Manifest, source: string, files: Set<string>): void {
  const entry = manifest[source];
  if (!entry || files.has(entry.file)) return;
  files.add(entry.file);
  for (const imported of entry.imports ?? []) collect(manifest, imported, files);
}
