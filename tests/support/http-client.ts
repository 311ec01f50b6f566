// A client that sends exactly the given request: no header of its own but Host, and any method,
// body or Origin a test needs.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Ask {
  /** Sent as JSON; a string or bytes go as they are. */
  readonly body?: unknown;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  json<Body = Record<string, unknown>>(): Body;
  /** What the reply set, by name; an empty value means cleared. */
  readonly cookies: Readonly<Record<string, string>>;
}

export function ask(
  base: string,
  method: string,
  path: string,
  { body, cookies = {}, headers = {} }: Ask = {},
): Promise<TestReply> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = body === undefined || isRaw ? body : JSON.stringify(body);
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const outgoing = httpRequest({
      // A URL writes an IPv6 address in brackets, a socket takes it without.
      hostname: hostname.replaceAll(/[[\]]/g, ''),
      port,
      method,
      path,
      // Connections of their own, so that closing the app never waits for an idle one.
      agent: false,
      headers: {
        ...(bytes !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(bytes),
        }),
        ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
        ...headers,
      },
    });
    outgoing.once('error', reject).once('response', (incoming) => {
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
        // It would go on: what counts here is that it began.
        resolve(makeReply(incoming.statusCode ?? 0, incoming.headers, ''));
        outgoing.destroy();
        return;
      }
      text(incoming).then(
        (received) => resolve(makeReply(incoming.statusCode ?? 0, incoming.headers, received)),
        reject,
      );
    });
    outgoing.end(bytes);
  });
}

function makeReply(status: number, headers: IncomingHttpHeaders, received: string): TestReply {
  const cookies = (headers['set-cookie'] ?? []).map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return [name, value] as const;
  });
  return {
    status,
    headers,
    text: received,
    json: <Body>() => JSON.parse(received) as Body,
    cookies: Object.fromEntries(cookies),
  };
}
