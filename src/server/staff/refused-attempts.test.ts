// What must never happen: that a colleague tries to decide their own affair, or to be both persons
// of a two-person approval, and no line in the audit log says so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { SETTING_DUAL_CONTROL: 'on' } });

interface Line {
  readonly actorKind: string;
  readonly action: string;
  readonly subjectId: string;
  readonly after: unknown;
  readonly address: string;
}

async function attemptsOf({ id }: TestStaff): Promise<Line[]> {
  return await rows<Line>(
    bank.deps.pool,
    sql`select actor_kind as "actorKind", action, subject_id as "subjectId", after, address
        from audit_log where actor_id = ${id} and action like 'attempt-%' order by number`,
  );
}

const post = (path: string, { cookies }: TestStaff, body: object = {}) =>
  bank.request('POST', path, { body, cookies });

test('a colleague who decides about their own access leaves a line', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  const reply = await post(`/api/admin/staff/${colleague.id}/role`, colleague, { role: 'auditor' });
  assert.equal(reply.json()['code'], 'own-affair', reply.text);
  assert.deepEqual(await attemptsOf(colleague), [
    {
      actorKind: 'staff',
      action: 'attempt-own-affair',
      subjectId: colleague.id,
      after: { method: 'POST', route: '/api/admin/staff/:staffId/role' },
      address: '127.0.0.1',
    },
  ]);
});

test('a colleague who approves what they asked for themselves leaves a line', async () => {
  const maker = await makeStaff(bank, 'administrator');
  const account = accountOf(await makeCustomer(bank, { accounts: { checking: 0n } }), 'checking');
  const body = { amount: '60000.00', description: 'Correction' };
  const reply = await post(`/api/admin/accounts/${account}/credit`, maker, body);
  const { id } = reply.json<{ id: string }>();
  const refused = await post(`/api/admin/adjustments/${id}/approve`, maker);
  assert.equal(refused.json()['code'], 'second-approver-needed', refused.text);
  const [line, more] = await attemptsOf(maker);
  assert.equal(line?.action, 'attempt-second-approval');
  assert.equal(line?.subjectId, id);
  assert.equal(more, undefined);
});
