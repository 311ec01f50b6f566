import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStreetAddress } from './street-address.ts';

test('a place where one can live is accepted', () => {
  const streets = ['450 Cedar St', '12 Post Office Rd', '9 Boxwood Ln', '100 Box Elder Dr, Apt 4'];
  streets.push('RR 2 Box 152', 'HC 68 Box 23', 'Highway 20, milepost 5', '1 Po River Ct');
  streets.push('77 Poboxer Way', '3 Postal Way', '8 Apo Ct', '5 Delivery General Ave');
  for (const street of streets) assert.equal(isStreetAddress(street, 'Salem', 'OR'), true, street);
});

test('a post office box is refused however it is written', () => {
  const boxes = ['PO Box 12', 'P.O. Box 12', 'P. O. BOX 12', 'p o box 12', 'POBox 12', 'PO BOX12'];
  boxes.push('Post Office Box 7', 'Postal Box 7', 'P.O.B. 7', 'POB 7', 'PO Drawer 9', 'Box 12');
  boxes.push('450 Cedar St, PO Box 3', 'Apartado 55', 'Box #12', 'General Delivery', '');
  for (const box of boxes) assert.equal(isStreetAddress(box, 'Salem', 'OR'), false, box);
});

test('a military post office is accepted with its box', () => {
  assert.equal(isStreetAddress('PSC 1234 Box 5678', 'APO', 'AE'), true);
  assert.equal(isStreetAddress('Unit 2050 Box 4190', 'FPO', 'AP'), true);
  assert.equal(isStreetAddress('PO Box 99', 'DPO', 'AA'), true);
  assert.equal(isStreetAddress('', 'APO', 'AE'), false);
});
