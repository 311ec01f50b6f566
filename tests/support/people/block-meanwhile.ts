import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { interrupt } from '../postgres/interrupt.ts';
import { comesToWait } from '../postgres/until-waiting.ts';
import { makeStaff, type TestStaff } from './people.ts';

/**
 * A staff member is blocked while an approval is decided, right after it was read for the last of
 * so many times that they are active. The block comes before the approval or, where the approval
 * holds a lock, after it.
 */
export async function blockMeanwhile(
  bank: TestApp,
  maker: Pick<TestStaff, 'id'>,
  { reads, approve }: { readonly reads: number; readonly approve: () => Promise<TestReply> },
): Promise<{ readonly wasFirst: boolean; readonly reply: TestReply }> {
  const { cookies } = await makeStaff(bank, 'administrator');
  const { pool } = bank.deps;
  const blocks: Promise<TestReply>[] = [];
  let wasFirst = false;
  const come = async () => {
    const block = bank.request('POST', `/api/admin/staff/${maker.id}/block`, { cookies });
    blocks.push(block);
    wasFirst = !(await comesToWait(pool, block));
  };
  const after = "status = 'active' and role = any";
  const reply = await interrupt(bank, { after, times: reads, come }, approve);
  for (const block of await Promise.all(blocks)) assert.equal(block.status, 200, block.text);
  return { wasFirst, reply };
}
