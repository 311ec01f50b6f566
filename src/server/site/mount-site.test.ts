import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { mountSite } from './mount-site.ts';

const app = Fastify();
let directory = '';

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, 'admin'));
  const files = {
    'index.html': '<h1>Home</h1>',
    'dashboard.html': '<p>Loading...</p>',
    'admin/login.html': '<h1>Administrator</h1>',
    '404.html': '<h1>404 Page Not Found</h1>',
    'secret.txt': 'not published',
    'film.mp4': '0123456789',
    'film.vtt': 'WEBVTT',
    'service-worker.js': 'work()',
    'assets/main-1a2b.js': 'start()',
    'assets/main-1a2b.js.gz': gzipSync('start()'),
    // Of an older release.
    'assets/main-0f0f.js': 'begin()',
  };
  const ofThisRelease = Object.keys(files).filter((name) => name !== 'assets/main-0f0f.js');
  const contents = { indexed: ['/', '/home-loans'], files: ofThisRelease };
  await writeFile(join(directory, 'site.json'), JSON.stringify(contents));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(directory, name), content);
  }
  await mountSite(app, { directory });
});

after(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page is sent as HTML and asked for again each time', async () => {
  const reply = await get('/');
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(reply.headers['cache-control'], 'no-cache');
  const again = await get('/', { 'if-none-match': String(reply.headers['etag']) });
  assert.equal(again.statusCode, 304);
  assert.equal(again.body, '');
});

test('a page in a folder has the address of the folder', async () => {
  assert.match((await get('/admin/login')).body, /Administrator/);
  assert.equal((await get('/admin/login?from=menu')).statusCode, 200);
});

test('a slash at the end leads to the page without it', async () => {
  const reply = await get('/dashboard/');
  assert.equal(reply.statusCode, 308);
  assert.equal(reply.headers['location'], '/dashboard');
});

test('hashed files may be kept for ever, compressed where the browser can read that', async () => {
  const plain = await get('/assets/main-1a2b.js');
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers['vary'], 'Accept-Encoding');
  const zipped = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br;q=0, gzip' });
  assert.equal(zipped.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(zipped.rawPayload).toString(), 'start()');
  const refused = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip;q=0' });
  assert.equal(refused.headers['content-encoding'], undefined);
});

test('an unknown path is the not-found page with status 404', async () => {
  for (const url of ['/nowhere', '/assets/none.js', '/404', '/secret.txt', '/site.json']) {
    const reply = await get(url);
    assert.equal(reply.statusCode, 404, url);
    assert.match(reply.body, /404 Page Not Found/);
    assert.equal(reply.headers['cache-control'], 'no-cache');
  }
});

test('an unknown call of the API is refused as a call, not with a page', async () => {
  for (const url of ['/api', '/api/', '/api/nothing', '/api/nothing.css']) {
    const reply = await get(url);
    assert.equal(reply.statusCode, 404, url);
    assert.match(String(reply.headers['content-type']), /json/);
  }
});

test('a file name after a page’s address is not that page', async () => {
  for (const url of ['/dashboard.css', '/dashboard/x.css', '/dashboard.html', '/dashboard;x.css']) {
    assert.equal((await get(url)).statusCode, 404, url);
  }
});

test('nothing outside the built site can be reached', async () => {
  for (const url of ['/assets/..%2fsite.json', '/../package.json', '/assets/%2e%2e%2fsecret.txt']) {
    assert.notEqual((await get(url)).statusCode, 200, url);
  }
});

test('a file of an older release is still there for the pages that name it', async () => {
  assert.equal((await get('/assets/main-0f0f.js')).body, 'begin()');
});

test('a file of the next release is served as soon as it is on the disk', async () => {
  assert.equal((await get('/assets/next-9z.js')).statusCode, 404);
  await writeFile(join(directory, 'assets/next-9z.js'), 'next()');
  assert.equal((await get('/assets/next-9z.js')).body, 'next()');
});

test('a public page names its own address, and only a public one does', async () => {
  const page = await get('/?utm=x', { host: 'bank.example' });
  assert.equal(page.headers['link'], '<http://bank.example/>; rel="canonical"');
  assert.equal((await get('/dashboard')).headers['link'], undefined);
});

test('crawlers get a sitemap of the public pages at the address they asked', async () => {
  const sitemap = await get('/sitemap.xml', { host: 'bank.example' });
  assert.match(sitemap.body, /<loc>http:\/\/bank\.example\/home-loans<\/loc>/);
  assert.match((await get('/robots.txt')).body, /Disallow: \/admin\//);
});

test('HEAD tells the same without the page', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/' });
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.body, '');
});

test('a film is sent in the ranges a player asks for, with its own type', async () => {
  const whole = await get('/film.mp4');
  assert.equal(whole.headers['content-type'], 'video/mp4');
  assert.equal(whole.headers['accept-ranges'], 'bytes');
  assert.equal(whole.body, '0123456789');
  const part = await get('/film.mp4', { range: 'bytes=2-4' });
  assert.equal(part.statusCode, 206);
  assert.equal(part.headers['content-range'], 'bytes 2-4/10');
  assert.equal(part.headers['content-length'], '3');
  assert.equal(part.body, '234');
  const beyond = await get('/film.mp4', { range: 'bytes=10-' });
  assert.equal(beyond.statusCode, 416);
  assert.equal(beyond.headers['content-range'], 'bytes */10');
  assert.equal((await get('/film.vtt')).headers['content-type'], 'text/vtt; charset=utf-8');
});

test('a player that has a part of an older film gets the whole new one', async () => {
  const etag = String((await get('/film.mp4')).headers['etag']);
  const same = await get('/film.mp4', { range: 'bytes=2-4', 'if-range': etag });
  assert.equal(same.statusCode, 206);
  const older = await get('/film.mp4', { range: 'bytes=2-4', 'if-range': '"older"' });
  assert.equal(older.statusCode, 200);
  assert.equal(older.body, '0123456789');
});

test('the service worker is asked for again each time, and can be told to remove itself', async () => {
  const worker = await get('/service-worker.js');
  assert.equal(worker.body, 'work()');
  assert.equal(worker.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(worker.headers['cache-control'], 'no-cache');
  const off = Fastify();
  await mountSite(off, { directory, serviceWorker: false });
  const removal = await off.inject('/service-worker.js');
  assert.equal(removal.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(removal.headers['cache-control'], 'no-cache');
  assert.match(removal.body, /registration\.unregister\(\)/);
  await off.close();
});
