// Answers a page that cannot be fetched with the page for those who are offline. That page and what
// it consists of is all it ever stores: no answer of the API, no other page, nothing of a customer.
// It is a file of its own at the root of the site, and imports nothing.
export {};

interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerFetch extends WorkerEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  /** What the browser began to fetch while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (response: Promise<Response>) => void;
}

interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetch) => void): void;
}

const worker = globalThis as unknown as Worker;
const CACHE = 'offline-page';
const OFFLINE = '/offline';
/** Without scripts: the one of the site would look for the page that the address names. */
const SCRIPTS = /<script type="module".*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
const ASSETS = /(?:href|src|srcSet)="(\/(?:assets|pictures)\/[^"# ]+)/g;

/** The open pages that show the offline page; what they ask for comes from the cache. */
const offlinePages = new Set<string>();

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([storeOfflinePage(), worker.skipWaiting()]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.registration.navigationPreload.enable());
});

worker.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(fetchPage(event));
  else if (offlinePages.has(clientId)) event.respondWith(fetchAsset(request));
});

async function fetchPage({ request, preloadResponse, resultingClientId }: WorkerFetch) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await (await caches.open(CACHE)).match(OFFLINE);
    if (!page) throw error;
    offlinePages.add(resultingClientId);
    return page;
  }
}

async function fetchAsset(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request)) ?? (await fetch(request));
}

/** Fetched without cookies, so that it is what every visitor gets. */
async function storeOfflinePage(): Promise<void> {
  const reply = await fetch(OFFLINE, { credentials: 'omit', cache: 'no-cache' });
  if (!reply.ok) throw new Error(`The offline page answered ${reply.status}`);
  const html = (await reply.text()).replaceAll(SCRIPTS, '');
  const headers = new Headers(reply.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const assets = [...html.matchAll(ASSETS)].map(([, path = '']) => path);
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set(assets)]);
  await cache.put(OFFLINE, new Response(html, { headers }));
}
