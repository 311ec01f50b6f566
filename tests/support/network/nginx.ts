// nginx with the file of ops/nginx, on loopback: other ports, a certificate of its own, and these
// servers instead of those of the guide.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { freePorts } from '../processes/free-ports.ts';
import { runProgram } from '../processes/run-program.ts';
import { makeCertificate } from './certificate.ts';

const FILE = path.join(import.meta.dirname, '../../../ops/nginx/larch.conf');
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export interface Nginx {
  /** For clients that know no TLS: what they send here is passed on to nginx by TLS. */
  readonly url: string;
  readonly httpUrl: string;
  readonly tls: { readonly port: number; readonly ca: string };
  stop(): Promise<void>;
}

/** In a folder that PostgreSQL's account can write, because nginx runs as that one. */
export async function startNginx(folder: string, servers: readonly string[]): Promise<Nginx> {
  const [http = 0, https = 0] = await freePorts(2);
  const { key, cert } = makeCertificate();
  const file = (name: string, text: string) => {
    const written = path.join(folder, name);
    writeFileSync(written, text);
    // It may be another account's.
    chmodSync(written, 0o644);
    return written;
  };
  const site = replaceAll(readFileSync(FILE, 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['/etc/nginx/larch.crt', file('larch.crt', cert)],
    ['/etc/nginx/larch.key', file('larch.key', key)],
    ...servers.map((url, index) => [`127.0.0.1:300${index + 1}`, new URL(url).host] as const),
  ]);
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`);
  // One process, so that nothing is left when it is killed.
  const main = `daemon off; master_process off; pid ${folder}/pid;
    events {}
    http { ${temporary.join(' ')} include ${file('larch.conf', site)}; }`;
  const args = ['-e', 'stderr', '-c', file('nginx.conf', main)];
  const log = path.join(folder, 'nginx.log');
  const nginx = runProgram('nginx', args, { log });
  while (!(await accepts(https))) {
    if (!nginx.isAlive()) throw new Error(`nginx has ended: ${readFileSync(log, 'utf8')}`);
    await sleep(20);
  }
  const tunnel = createServer((near) => {
    const far = connectTls({ host: '127.0.0.1', port: https, ca: cert });
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => void tunnel.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(tunnel.address() as AddressInfo).port}`,
    httpUrl: `http://127.0.0.1:${http}`,
    tls: { port: https, ca: cert },
    stop: async () => {
      tunnel.close();
      await nginx.kill('SIGTERM');
    },
  };
}

function replaceAll(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`larch.conf has not one "${from}".`);
    return before.replace(from, to);
  }, text);
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
