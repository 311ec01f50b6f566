// The least a server can do that keeps books: node:http, the driver, statements of its own, and one
// plain transaction per transfer with the same rows. No framework, no checks of what it is sent, no
// headers, no log, no triggers, no jobs, nothing of Larch. `npm run bench:http` runs it beside ours.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 10 });

interface Account {
  readonly id: string;
  readonly account_name: string;
  readonly account_number: string;
  readonly account_type: string;
  readonly created_at: Date;
  /** The driver answers whole numbers of this size as text. */
  readonly balance_cents: string;
  readonly held_cents: string;
  readonly credit_limit_cents: string;
  readonly sequence: string;
}

interface TransferRequest {
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amount: string;
}

// Named, so that the database plans each of them once for every connection.
const statements = {
  session: `select customer_id from bare.sessions where token_hash = $1 and expires_at > now()`,
  accounts: `select * from bare.accounts where customer_id = $1
    order by created_at desc, account_type, id`,
  lock: `select * from bare.accounts where id in ($1, $2) and customer_id = $3
    order by id for update`,
  journal: `insert into bare.journals (key, fingerprint, kind, posted_at, bank_day, actor_kind,
      actor_id, address, request_id)
    values ($1, $2, 'internal-transfer', $3::timestamptz, $3::timestamptz::date, 'customer', $4, $5,
      $6) returning number`,
  entries: `insert into bare.entries (account_id, sequence, journal_number, amount_cents,
      balance_after_cents, posted_at, bank_day, description, category)
    values ($1::uuid, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::timestamptz,
        $6::timestamptz::date, $7, 'Transfer'),
      ($8::uuid, $9::bigint, $3::bigint, $10::bigint, $11::bigint, $6::timestamptz,
        $6::timestamptz::date, $12, 'Transfer')`,
  balances: `update bare.accounts a set balance_cents = v.balance, sequence = v.sequence
    from (values ($1::uuid, $2::bigint, $3::bigint), ($4::uuid, $5::bigint, $6::bigint))
      v (id, balance, sequence) where a.id = v.id`,
  audit: `insert into bare.audit_log (at, actor_kind, actor_id, action, subject_kind, subject_id,
      after, address, request_id)
    values ($1, 'customer', $2, 'submit-internal-transfer', 'transfer', $3, $4, $5, $6)`,
} as const;

type Asker = Pick<pg.ClientBase, 'query'>;

async function run<Row extends pg.QueryResultRow>(
  db: Asker,
  name: keyof typeof statements,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.query<Row>({ name, text: statements[name], values: [...values] })).rows;
}

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const customerId = await findCustomer(request);
  const body = request.method === 'GET' ? await read(customerId) : await write(customerId, request);
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

async function findCustomer({ headers }: IncomingMessage): Promise<string> {
  const token = headers.cookie?.split('=')[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const [session] = await run<{ customer_id: string }>(pool, 'session', [hash]);
  if (!session) throw new Error('Nobody is signed in.');
  return session.customer_id;
}

async function read(customerId: string) {
  const accounts = await run<Account>(pool, 'accounts', [customerId]);
  return {
    accounts: accounts.map((account) => ({
      id: account.id,
      accountName: account.account_name,
      accountNumber: account.account_number,
      accountType: account.account_type,
      createdAt: account.created_at,
      balance: dollars(BigInt(account.balance_cents)),
      availableBalance: dollars(availableOf(account)),
      creditLimit:
        account.account_type === 'credit' ? dollars(BigInt(account.credit_limit_cents)) : null,
      overdrawn: availableOf(account) < 0n,
      holds: [],
    })),
  };
}

async function write(customerId: string, request: IncomingMessage) {
  const transfer = (await json(request)) as TransferRequest;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const receipt = await post(client, customerId, transfer);
    await client.query('commit');
    return { receipt };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function post(client: Asker, customerId: string, transfer: TransferRequest) {
  const { fromAccountId, toAccountId, amount } = transfer;
  const amountCents = BigInt(amount.replace('.', ''));
  const locked = await run<Account>(client, 'lock', [fromAccountId, toAccountId, customerId]);
  const [from, to] = [fromAccountId, toAccountId].map((id) => locked.find((one) => one.id === id));
  if (!from || !to || availableOf(from) < amountCents) throw new Error('That cannot be paid.');
  const [id, requestId, now, address] = [randomUUID(), randomUUID(), new Date(), '127.0.0.1'];
  const fingerprint = createHash('sha256').update(JSON.stringify(transfer)).digest();
  const key = `internal-transfer ${createHash('sha256').update(id).digest('hex')}`;
  const posted = [key, fingerprint, now, customerId, address, requestId];
  const [journal] = await run<{ number: string }>(client, 'journal', posted);
  const after = {
    from: [from.id, BigInt(from.balance_cents) - amountCents, BigInt(from.sequence) + 1n] as const,
    to: [to.id, BigInt(to.balance_cents) + amountCents, BigInt(to.sequence) + 1n] as const,
  };
  const debit = [from.id, after.from[2], journal?.number, -amountCents, after.from[1], now];
  const credit = [to.id, after.to[2], amountCents, after.to[1]];
  const descriptions = [`Transfer to ${to.account_name}`, `Transfer from ${from.account_name}`];
  await run(client, 'entries', [...debit, descriptions[0], ...credit, descriptions[1]]);
  await run(client, 'balances', [...after.from, ...after.to]);
  const audited = {
    status: 'completed',
    amountCents: `${amountCents}`,
    fromAccountId,
    toAccountId,
  };
  await run(client, 'audit', [now, customerId, id, JSON.stringify(audited), address, requestId]);
  return { transferId: id, status: 'completed', amount, submittedAt: now, to: to.account_name };
}

function availableOf({ balance_cents, held_cents, credit_limit_cents }: Account): bigint {
  return BigInt(balance_cents) - BigInt(held_cents) + BigInt(credit_limit_cents);
}

function dollars(cents: bigint): string {
  const [sign, digits] = cents < 0n ? ['-', -cents] : ['', cents];
  return `${sign}${digits / 100n}.${String(digits % 100n).padStart(2, '0')}`;
}

const server = createServer((request, reply) => {
  answer(request, reply).catch((error: unknown) => {
    if (!request.socket.destroyed) console.error(error);
    reply.destroy();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

// Without the bench there is nothing to serve.
process.once('disconnect', () => process.exit());
