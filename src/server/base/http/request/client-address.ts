// The address a request comes from. Behind a proxy it is read from X-Forwarded-For, where some
// proxies write a port or brackets as well: each port would then count as an address of its own.
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Log } from '../../observability/log.ts';

/** The bare address in "203.0.113.7:4711" or "[2001:db8::1]:99"; undefined where there is none. */
export function bareAddress(written: string): string | undefined {
  const text = written.trim();
  if (isIP(text) !== 0) return text;
  const [, bracketed = ''] = /^\[([^\]]{1,60})\](?::\d{1,5})?$/.exec(text) ?? [];
  if (isIPv6(bracketed)) return bracketed;
  const [, beforePort = ''] = /^([\d.]{7,15}):\d{1,5}$/.exec(text) ?? [];
  return isIPv4(beforePort) ? beforePort : undefined;
}

/** Whether an address, with or without a port, is that of a proxy whose headers are believed. */
export function proxyTrust(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return (written) => {
    const [address] = bareAddress(written ?? '')?.split('%') ?? [];
    return address !== undefined && trusted.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

interface Forwarded {
  readonly ip: string;
  /** From the nearest proxy to the client; undefined where no proxy is trusted. */
  readonly ips?: string[] | undefined;
}

/**
 * Reads the client's address. What a proxy forwards although it is no address cannot be counted,
 * so the proxy's own address stands in for it; the log warns of that once.
 */
export function addressReader(log: Log): (request: Forwarded) => string {
  let hasWarned = false;
  return ({ ip, ips = [ip] }) => {
    const forwarded = ips.at(-1) ?? ip;
    const client = bareAddress(forwarded);
    if (client !== undefined) return client;
    if (!hasWarned) {
      hasWarned = true;
      log.warn(
        'a proxy forwarded an invalid address, so its own address is used for all its visitors',
      );
    }
    return ips.map(bareAddress).findLast((address) => address !== undefined) ?? ip;
  };
}
