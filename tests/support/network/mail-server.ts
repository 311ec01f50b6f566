// A mail server: as much SMTP as it takes to receive mail, with STARTTLS where a certificate is given.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificate.ts';

export interface MailServer {
  readonly url: string;
  /** Each mail as it came, and whether it came encrypted. */
  readonly received: readonly { readonly text: string; readonly encrypted: boolean }[];
  stop(): Promise<void>;
}

export async function startMailServer(certificate?: TestCertificate): Promise<MailServer> {
  const received: { text: string; encrypted: boolean }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write('220 ready\r\n');
    listen(socket);
  }).listen(0, '127.0.0.1');

  function listen(socket: Socket): void {
    const encrypted = socket instanceof TLSSocket;
    const answer = (line: string) => socket.write(`${line}\r\n`);
    let body: string[] | undefined;
    const lines = createInterface(socket).on('line', (line) => {
      if (body && line !== '.') body.push(line);
      else if (body) {
        received.push({ text: body.join('\n'), encrypted });
        body = undefined;
        answer('250 taken');
      } else if (line.startsWith('EHLO ')) {
        answer(certificate && !encrypted ? '250-hello\r\n250 STARTTLS' : '250 hello');
      } else if (line === 'STARTTLS' && certificate) {
        lines.close();
        socket.write('220 go on\r\n', () => {
          const secure = new TLSSocket(socket, { isServer: true, ...certificate });
          listen(secure.on('error', () => {}));
        });
      } else if (line === 'STARTTLS') answer('502 not here');
      else if (line === 'DATA') {
        body = [];
        answer('354 go on');
      } else answer('250 fine');
    });
  }

  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
