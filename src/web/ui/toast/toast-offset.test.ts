import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Box, toastOffset } from './toast-offset.ts';

/** On a phone of 375 by 700. */
const toast: Box = { left: 0, top: 600, right: 375, bottom: 700 };
const title: Box = { left: 40, top: 40, right: 300, bottom: 80 };
const wide = (top: number, bottom: number): Box => ({ left: 30, top, right: 345, bottom });

test('a toast stands at the lower edge where nothing needed is there', () => {
  assert.equal(toastOffset(toast, 0, []), 0);
  assert.equal(toastOffset(toast, 0, [title]), 0);
});

test('a toast stands above the button it would cover', () => {
  assert.equal(toastOffset(toast, 0, [title, wide(630, 680)]), 74);
});

test('a toast stands above both of two stacked buttons', () => {
  assert.equal(toastOffset(toast, 0, [title, wide(640, 690), wide(580, 630)]), 124);
});

test('a toast fits into the gap between two buttons', () => {
  assert.equal(toastOffset(toast, 0, [wide(650, 690), wide(440, 490)]), 54);
});

test('what stands beside a toast does not move it', () => {
  const right: Box = { left: 1000, top: 600, right: 1420, bottom: 700 };
  assert.equal(toastOffset(right, 0, [{ left: 700, top: 640, right: 990, bottom: 690 }]), 0);
});

test('what lies below the edge, as under a keyboard, does not move a toast', () => {
  assert.equal(toastOffset(toast, 0, [wide(720, 770)]), 0);
});

test('where all is taken, a toast stays at the edge', () => {
  assert.equal(toastOffset(toast, 0, [wide(0, 700)]), 0);
});
