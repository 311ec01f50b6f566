// What each section of the guide promises, looked at after its commands were run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GuideMachine } from './guide-machine.ts';
import { call, GuideAdministrator } from './guide-visitor.ts';

type Check = (machine: GuideMachine, people: GuidePeople) => Promise<void>;

export interface GuidePeople {
  ada?: GuideAdministrator;
  wrongPassword?: string;
}

const SERVERS = [1, 2, 3];

/** By the section's heading. A section with commands and no check is an error. */
export const guideChecks: Readonly<Record<string, Check>> = {
  '1. Install': async ({ ask }) => {
    await ask('which larch-command larch-restart larch-backup larch-archive-wal');
    await ask('test -e /opt/larch/node_modules/fastify && id larch');
  },
  '2. Settings and secrets': async ({ ask }) => {
    const open = await ask('find /etc/larch -type f -perm /077 ! -name larch.env');
    assert.equal(open, '', 'a secret that others may read');
    assert.match(await ask('cat /opt/larch/dist/index.html'), /https:\/\/bank\.example/);
    assert.match(await ask('/opt/larch/node_modules/.bin/node --version'), /^v26\./);
    await ask('systemd-analyze verify /etc/systemd/system/larch*');
  },
  '3. The database': async ({ ask }) => {
    assert.equal(await sql(ask, 'show data_checksums'), 'on');
    const change = 'update ledger.accounts set balance_cents = 1';
    const refused = await ask(`psql "$(cat /etc/larch/database_url)" -c '${change}' 2>&1 || true`);
    assert.match(refused, /permission denied/);
  },
  '4. The first administrators': async ({ ask }) => {
    assert.equal(await sql(ask, 'select count(*) from staff', 'larch'), '2');
  },
  '5. Three servers': async ({ ask }) => {
    await allReady(ask);
    for (const server of SERVERS) {
      const pid = (await ask(`systemctl show --value -p MainPID larch@${server}`)).trim();
      assert.equal((await ask(`stat -c %U /proc/${pid}`)).trim(), 'larch');
      const secret = `grep -c -f /etc/larch/secret_key /proc/${pid}/environ || true`;
      assert.equal((await ask(secret)).trim(), '0', 'the key in the environment');
    }
    await ask('systemctl is-active larch-verify.timer');
    // What one server anchors, the others have a moment later.
    const anchors = 'ls /var/lib/larch/1/anchors/anchors.txt 2>&1 || true';
    await until(async () => !(await ask(anchors)).includes('No such'), 'anchors at server 1');
    const why = 'journalctl --no-pager --lines 30 --unit larch-verify';
    await ask(`systemctl start larch-verify || { ${why}; false; }`);
  },
  '6. The proxy': async (machine, people) => {
    const http = await machine.ask(
      "curl -s -o /dev/null -w '%{redirect_url}' http://bank.example/",
    );
    assert.equal(http, 'https://bank.example/');
    // Its password was read before the section removed the file.
    await people.ada?.setUp();
    await people.ada?.signIn();
    await withoutDatabase(machine);
    await people.ada?.signIn();
  },
  '7. Metrics and alerts': async ({ ask, root }) => {
    const rules = readFileSync(path.join(root, 'etc/prometheus/larch-rules.yml'), 'utf8');
    const alerts = rules.match(/- alert: /g)?.length;
    const listed = 'curl -s http://127.0.0.1:9090/api/v1/rules || true';
    await until(async () => {
      return (await ask(listed)).match(/"type":"alerting"/g)?.length === alerts;
    }, 'all rules in Prometheus');
    const up =
      "curl -sG http://127.0.0.1:9090/api/v1/query --data-urlencode 'query=sum(larch_ready)'";
    await until(async () => (await ask(up)).includes('"3"]'), 'three servers in Prometheus');
  },
  '8. Backup': async ({ ask }) => {
    const { length } = (await ask('ls /var/backups/larch/anchors')).trim().split('\n');
    assert.ok(length >= SERVERS.length);
    const archived = 'select archived_count > 0 and failed_count = 0 from pg_stat_archiver';
    await until(async () => (await sql(ask, archived)) === 't', 'an archived segment');
  },
  '9. Back to a moment': async ({ ask }, people) => {
    const wrong = `select count(*) from staff where email = 'wrong@bank.example'`;
    assert.equal(await sql(ask, wrong, 'larch'), '0');
    await allReady(ask);
    await people.ada?.signIn();
  },
  '10. Keys': async ({ ask }, people) => {
    assert.match(await ask('cat /etc/larch/secret_key'), /^k2:[^,]+\n$/);
    await people.ada?.signIn();
  },
  '11. A new release, and going back': async ({ ask }, people) => {
    assert.equal((await ask('readlink /opt/larch')).trim(), '/opt/larch-v0.2.0');
    assert.equal(
      await sql(ask, `select to_regclass('account_remarks')`, 'larch'),
      'account_remarks',
    );
    await allReady(ask);
    await people.ada?.signIn();
    await ask('larch-command verify');
    assert.equal((await ask('systemctl --failed --plain --no-legend')).trim(), '');
  },
};

/** What must be noted while a section is under way, before a certain block of it. */
export async function beforeBlock(
  text: string,
  machine: GuideMachine,
  people: GuidePeople,
): Promise<void> {
  if (!text.startsWith('rm /etc/larch/ada_password')) return;
  const password = (await machine.ask('cat /etc/larch/ada_password')).trim();
  people.ada = new GuideAdministrator(machine, 'ada', password);
}

type Ask = GuideMachine['ask'];

async function sql(ask: Ask, statement: string, database = 'postgres'): Promise<string> {
  const psql = `runuser -u postgres -- psql -qAt -d ${database}`;
  return (await ask(`${psql} <<'END'\n${statement}\nEND`)).trim();
}

async function allReady(ask: Ask): Promise<void> {
  for (const server of SERVERS) {
    await ask(`curl --silent --fail http://127.0.0.1:300${server}/readyz`);
  }
}

/** Public pages go on, and a call gets an answer that says when to come back. */
async function withoutDatabase(machine: GuideMachine): Promise<void> {
  await machine.ask('systemctl stop postgresql@17-main');
  const address = 'https://bank.example/api/admin/auth/login';
  const headers = `curl -si --cacert /etc/haproxy/bank.crt -H 'content-type: application/json' \
    -H 'origin: https://bank.example' -d '{"email":"a@b.example","password":"x"}' ${address}`;
  await until(async () => (await machine.ask(headers)).startsWith('HTTP/2 503'), 'a 503');
  await until(async () => {
    const answer = await machine.ask('curl -s http://127.0.0.1:3001/readyz');
    return answer.includes('not ready');
  }, 'servers that are not ready');
  await sleep(5_000);
  assert.match(await machine.ask(headers), /\nretry-after: \d+/i);
  for (const page of ['/', '/login', '/personal-checking']) {
    assert.equal((await call(machine, 'GET', page)).status, 200, page);
  }
  await machine.ask('systemctl start postgresql@17-main && larch-restart --wait-only');
  // The proxy asks once a second.
  await sleep(3_000);
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await isSo()) return;
    await sleep(1_000);
  }
  throw new Error(`After two minutes there is still not: ${what}.`);
}
