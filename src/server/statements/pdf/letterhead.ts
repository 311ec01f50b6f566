// What every document on paper begins with: the bank, the holder's address, and pairs of facts.
import { brand } from '#brand/brand.ts';
import type { Statement } from '#contract/accounts/statements.ts';
import { color, page, type Sheet } from './sheet.ts';

export type Holder = Pick<Statement, 'accountHolder' | 'accountHolderAddress'>;

/** Where the facts stand, to the right of the address. */
export const RIGHT_COLUMN = 330;
const logo = [
  'M24 1a23 23 0 1 1 0 46a23 23 0 1 1 0 -46zM4.4 34.4L14.8 18C18.6 12 24.8 11.6 29 16.8L43.5 34.2' +
    'C37 37.8 30 35.4 24 36.4C17 37.6 10 38 4.4 34.4z',
  'M27.6 19.2l3.3 5.2h-1.5l3.1 4.6h-1.6l3.5 5.1h-5.7v4h-2.2v-4h-5.7l3.5 -5.1h-1.6l3.1 -4.6h-1.5z',
];

/** Which bank it comes from, and how to reach it. */
export function drawBank(sheet: Sheet): void {
  sheet.artifact((doc) => {
    doc
      .save()
      .translate(page.left, page.top - 2)
      .scale(0.75)
      .fillColor(color.primary);
    for (const path of logo) doc.path(path).fill('even-odd');
    doc.restore();
  });
  const box = { x: page.left + 46, y: page.top + 1, width: 260 };
  sheet.text(sheet.root, 'P', brand.name, box, { font: 'serif', size: 14, color: color.primary });
  const { street, city, state, zipCode } = brand.headquarters;
  const address = `${street}, ${city}, ${state} ${zipCode}`;
  const contact = { ...box, y: page.top + 20 };
  sheet.text(sheet.root, 'P', address, contact, { size: 8, color: color.muted });
  const reach = { x: RIGHT_COLUMN, y: page.top + 3, width: page.right - RIGHT_COLUMN };
  sheet.text(sheet.root, 'P', `Questions? ${brand.phone}`, reach, {
    size: 8,
    color: color.muted,
    align: 'right',
  });
  sheet.text(
    sheet.root,
    'P',
    brand.email,
    { ...reach, y: page.top + 14 },
    {
      size: 8,
      color: color.muted,
      align: 'right',
    },
  );
}

/** Where the window of an envelope is. */
export function drawAddress(sheet: Sheet, { accountHolder, accountHolderAddress }: Holder): void {
  const lines = accountHolderAddress
    ? [accountHolder, ...linesOf(accountHolderAddress)]
    : [accountHolder];
  const box = { x: page.left, y: 134, width: 250 };
  sheet.text(sheet.root, 'P', lines.join('\n'), box, { size: 10.5, lineGap: 3 });
}

function linesOf({ street, city, state, zipCode }: NonNullable<Holder['accountHolderAddress']>) {
  return [street, `${city}, ${state} ${zipCode}`];
}

export type Pair = readonly [label: string, value: string];

/** A table of two columns, label and value. */
export function drawPairs(
  sheet: Sheet,
  pairs: readonly Pair[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const table = sheet.struct('Table');
  sheet.root.add(table);
  pairs.forEach(([label, value], index) => {
    const row = sheet.struct('TR');
    table.add(row);
    const at = y + index * 15.5;
    sheet.text(
      row,
      'TH Row',
      label,
      { x, y: at, width: width * 0.72 },
      { size: 9, color: color.muted },
    );
    const right = { x: x + width * 0.3, y: at, width: width * 0.7 };
    sheet.text(row, 'TD', value, right, { font: 'strong', size: 9, align: 'right' });
    row.end();
  });
  table.end();
}
