// The least a server can do: node:http, the same statements, and the answer as JSON. No framework,
// no parsing of what it need not know, no headers, no log. `npm run bench:http` runs it beside ours.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openPool } from '#database/connection.ts';
import { posting } from '#ledger/requests.ts';
import { parseCents } from '#money/cents.ts';
import { listOwnAccounts } from '#server/accounts/reads.ts';
import { cookieNames } from '#server/base/http/cookies.ts';
import { findSession } from '#server/base/session/sessions.ts';
import { openPostingDesk } from '#server/posting/posting-desk.ts';
import { getOwnAccounts } from '#server/transfers/internal/own-accounts.ts';

const databaseUrl = process.argv[2] ?? '';
const pool = openPool({ url: databaseUrl });
const desk = openPostingDesk({
  databaseUrl,
  now: () => new Date(),
  sealMail: () => {
    throw new Error('No mail is sent here.');
  },
});

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const customerId = await whoIsIt(request);
  const rows = request.method === 'GET' ? await read(customerId) : await write(customerId, request);
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(rows, printed));
}

const server = createServer((request, reply) => {
  answer(request, reply).catch(() => reply.destroy());
});

async function whoIsIt({ headers }: IncomingMessage): Promise<string> {
  const token = headers.cookie?.slice(cookieNames.customer.length + 1) ?? '';
  const session = await findSession(pool, 'customer', token, new Date());
  if (!session) throw new Error('Nobody is signed in.');
  return session.subjectId;
}

async function read(customerId: string) {
  return { accounts: await listOwnAccounts(pool, customerId) };
}

interface TransferRequest {
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amount: string;
}

async function write(customerId: string, request: IncomingMessage) {
  const { fromAccountId, toAccountId, amount } = (await json(request)) as TransferRequest;
  const { from, to } = await getOwnAccounts(pool, customerId, fromAccountId, toAccountId);
  const amountCents = parseCents(amount);
  if (amountCents === null) throw new Error('That is no amount.');
  const money = { from: from.id, to: to.id, amountCents, description: 'Transfer' };
  const outcome = await desk.record(
    posting({ key: randomUUID(), kind: 'internal-transfer' }, money),
    {
      audit: {
        at: new Date(),
        actorKind: 'customer',
        actorId: customerId,
        action: 'submit-internal-transfer',
        subjectKind: 'transfer',
        subjectId: randomUUID(),
        address: '127.0.0.1',
        requestId: 'bench',
      },
    },
  );
  return { outcome, from, to };
}

function printed(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

// Without the bench there is nothing to serve.
process.once('disconnect', () => process.exit());
