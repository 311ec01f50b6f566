// By which names this server may be called. A page of another site can have its own name lead to
// this machine (DNS rebinding) and could then read the demonstration's mail; its Host tells.
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Config } from '../../config/config.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

// Supervisors ask these by address, some of them without a Host.
const PROBES = new Set(['/livez', '/readyz']);

/** The names the demonstration answers to, by any port; undefined where any name will do. */
export function answeredHosts(config: Config, demo: boolean): ReadonlySet<string> | undefined {
  // Behind a proxy the name tells nothing: cookies belong to one host, Origin must be PUBLIC_URL.
  if (!demo) return undefined;
  const { host, publicUrl } = config;
  const own = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const names = [...LOOPBACK_NAMES, own, ...(publicUrl ? [publicUrl.hostname] : [])];
  return new Set(names.map((name) => name.toLowerCase()));
}

/**
 * The header itself counts, not what a proxy forwards: a page can write any header but this one.
 */
export function requireHost(request: FastifyRequest, answered: ReadonlySet<string> | undefined) {
  const path = request.url.split('?', 1)[0] ?? '';
  const hostHeaders = request.raw.rawHeaders.filter(isHostName).length;
  if (hostHeaders > 1 || (hostHeaders === 0 && !PROBES.has(path))) throw new Refusal('bad-request');
  if (hostHeaders === 0 || answered === undefined) return;
  if (!answered.has(hostName(request.headers.host ?? ''))) throw new Refusal('misdirected');
}

/** `localhost:3000` without its port. */
function hostName(header: string): string {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(:\d*)?$/.exec(header.toLowerCase())?.[1] ?? '';
}

function isHostName(text: string, index: number): boolean {
  return index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
}
