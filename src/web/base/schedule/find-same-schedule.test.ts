import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSameSchedule, type KnownSchedule } from './find-same-schedule.ts';
import type { ScheduleBody } from './series-draft.ts';

const rent: KnownSchedule = {
  id: 'rent',
  status: 'active',
  kind: 'bill',
  fromAccountId: 'checking',
  fromAccountName: 'Everyday Checking',
  toAccountId: null,
  recipientId: 'landlord',
  toName: 'Alder Court',
  amount: '1680.00',
  description: null,
  frequency: 'monthly',
  days: null,
  startOn: '2026-12-01',
  end: { never: true },
  businessDayRule: 'next',
  nextOn: '2026-12-01',
  reason: null,
  billPaymentId: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  occurrences: [],
};

const body: ScheduleBody = {
  kind: 'bill',
  fromAccountId: 'savings',
  recipientId: 'landlord',
  amount: '1680',
  frequency: 'monthly',
  startOn: '2027-01-01',
  end: { never: true },
};

test('a schedule is like another with the same amount and recipient, unless that has ended', () => {
  assert.equal(findSameSchedule(body, [rent]), rent);
  assert.equal(findSameSchedule({ ...body, amount: '1680.01' }, [rent]), undefined);
  assert.equal(findSameSchedule({ ...body, recipientId: 'grocer' }, [rent]), undefined);
  assert.equal(findSameSchedule(body, [{ ...rent, status: 'ended' }]), undefined);
  const paused: KnownSchedule = { ...rent, status: 'paused', nextOn: null };
  assert.equal(findSameSchedule(body, [paused]), paused);
});
