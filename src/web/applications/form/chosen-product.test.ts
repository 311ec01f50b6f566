import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenProduct, depositHint, productIdFrom } from './chosen-product.ts';

test('a product stays chosen while its type of account is choice for', () => {
  const choice = { productId: 'high-yield-savings', accountType: 'savings' } as const;
  assert.equal(chosenProduct(choice)?.name, 'High Yield Savings');
  assert.equal(chosenProduct({ ...choice, accountType: 'checking' }), null);
  assert.equal(chosenProduct({ productId: '', accountType: 'savings' }), null);
});

test('only a product for persons is taken from a navigation', () => {
  assert.equal(productIdFrom('free-checking'), 'free-checking');
  for (const other of ['small-business-checking', 'toString', 'none', 7, null, undefined]) {
    assert.equal(productIdFrom(other), '');
  }
});

test('the opening deposit is compared with the minimum, as a hint and not as an error', () => {
  const product = chosenProduct({ productId: 'high-yield-savings', accountType: 'savings' });
  const enough = '$1,000.00 or more to open High Yield Savings';
  const below =
    'Below the $1,000.00 needed to open. You can still apply; we will ask for the rest.';
  assert.equal(depositHint(product, ''), enough);
  assert.equal(depositHint(product, '1,000'), enough);
  assert.equal(depositHint(product, '999.99'), below);
  assert.equal(depositHint(null, '5'), '100 means $100.00');
});
