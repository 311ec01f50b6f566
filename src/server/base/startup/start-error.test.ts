import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { makeCertificate } from '#tests/support/network/certificate.ts';
import { readConfig } from '../config/config.ts';
import { StartError, startError } from './start-error.ts';

const config = readConfig({}, { demo: true });

/** The sentence for what happens when a pool for this address is asked anything. */
async function sentenceFor(url: string): Promise<string> {
  try {
    await using opened = new AsyncDisposableStack();
    const pool = opened.adopt(openPool({ url, max: 1 }), (open) => open.end());
    await pool.query('select 1');
  } catch (error) {
    const explained = startError(error, config);
    assert.ok(explained instanceof StartError, String(error));
    return explained.message;
  }
  return assert.fail('the database should have refused');
}

/** Something that is no database, and answers the first words of a connection in its own way. */
async function withAnswerer(
  answer: (socket: Socket) => void,
  work: (port: number) => Promise<void>,
): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

test('a database that takes no writes is told apart from one that is away', async () => {
  const database = await emptyDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const pool = openPool({ url: database.url, max: 1 });
  const refused = await migrate(pool).catch((error: unknown) => startError(error, config));
  await pool.end();
  await database.drop();
  assert.match(
    String(refused),
    /The database does not accept writes .*: set DATABASE_URL to one that/,
  );
});

test('several servers of which none takes writes are told', async () => {
  const output = await sentenceFor('postgresql://nobody@127.0.0.1:1,127.0.0.1:2/nothing');
  assert.match(output, /no database in DATABASE_URL accepts writes/);
});

test('a certificate that nobody vouches for is told with what to do', async () => {
  const { key, cert } = makeCertificate();
  const answer = (socket: Socket) => {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {});
  };
  await withAnswerer(answer, async (port) => {
    const output = await sentenceFor(`postgresql://bank@127.0.0.1:${port}/x?sslmode=verify-full`);
    assert.match(
      output,
      /is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\): .* sslrootcert in DATABASE/,
    );
  });
});

test('a database without TLS is told, where DATABASE_URL asks for it', async () => {
  await withAnswerer(
    (socket) => socket.end('N'),
    async (port) => {
      const output = await sentenceFor(`postgresql://bank@127.0.0.1:${port}/x?sslmode=verify-full`);
      assert.match(output, /^The database does not offer TLS: /);
    },
  );
});

test('a certificate file that is not there is told', async () => {
  const output = await sentenceFor(
    'postgresql://bank@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
  );
  assert.match(output, /^A file named in DATABASE_URL \(sslrootcert, .* does not exist: check its/);
});

test('a pooler that refuses a setting is told by its own words', async () => {
  const message = 'unsupported startup parameter: statement_timeout';
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  await withAnswerer(
    (socket) => socket.end(Buffer.concat([head, fields])),
    async (port) => {
      const output = await sentenceFor(`postgresql://bank@127.0.0.1:${port}/x`);
      assert.ok(
        output.startsWith(
          `A connection pooler in front of the database refused a setting (${message}): `,
        ),
      );
    },
  );
});
