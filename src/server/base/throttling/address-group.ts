import { isIPv6 } from 'node:net';

/**
 * What an address counts as. An IPv6 household gets a /56 from its provider, so one of those is one
 * address; a larger group would put strangers who share a carrier under one throttle.
 */
export function addressGroup(address: string): string {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? prefixOf(plain, 56) : plain;
}

/**
 * A wider group, for what only concerns one login: rented addresses come by the /48 or the /24, and
 * counting those as one hurts no one else.
 */
export function networkGroup(address: string): string {
  const plain = withoutMapping(address);
  if (isIPv6(plain)) return prefixOf(plain, 48);
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function prefixOf(address: string, bits: 48 | 56): string {
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
  const kept = groups.slice(0, 4);
  kept[3] = bits === 56 ? (kept[3] ?? 0) & 0xff00 : 0;
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
