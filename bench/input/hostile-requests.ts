// For each endpoint that takes a body or a query: a request as it usually comes, and hostile ones.
import sharp from 'sharp';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type Field,
  fieldsOf,
  hostileShapes,
  hostileTexts,
  replaced,
} from '#tests/architecture/endpoints/hostile-values.ts';
import { type Everything, pathOf, usualCall } from '#tests/support/one-of-everything.ts';

export interface Call {
  readonly kind: string;
  readonly path: string;
  readonly type: string;
  readonly body?: string | Uint8Array;
}

export interface Subject {
  readonly endpoint: Endpoint;
  readonly usual: Call;
  readonly hostile: readonly Call[];
  /** Bodies of megabytes, of which fewer are sent. */
  readonly isLarge: boolean;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=x';
/** What fits into the header of a request, each character written as up to six. */
const IN_ADDRESS = 2_000;
const MEBIBYTE = 1_024 * 1_024;

export async function subjects(everything: Everything): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const endpoint of allEndpoints) {
    if (endpoint.fileFields) subjects.push(await ofFiles(everything, endpoint));
    else if (endpoint.body) subjects.push(ofBody(everything, endpoint));
    else if (endpoint.query) subjects.push(ofQuery(everything, endpoint));
  }
  // A frozen bank refuses most of what comes after.
  const isLast = ({ endpoint }: Subject) => endpoint.path.includes('freeze');
  return [...subjects.filter((one) => !isLast(one)), ...subjects.filter(isLast)];
}

function ofBody(everything: Everything, endpoint: Endpoint): Subject {
  const usual = usualCall(everything, endpoint);
  const path = pathOf(endpoint, usual.params);
  const call = (kind: string, body: string): Call => ({ kind, path, type: JSON_TYPE, body });
  const fields = fieldsOf(endpoint.body);
  const [field] = fields;
  const values = field ? Object.entries({ ...hostileTexts, ...hostileShapes }) : [];
  return {
    endpoint,
    usual: call('usual', JSON.stringify(usual.body ?? {})),
    hostile: [
      ...values.map(([kind, value]) =>
        call(kind, JSON.stringify(replaced(usual.body, field?.path ?? [], value))),
      ),
      ...marksAsLongAsRead(fields).map(([kind, { path: at }, text]) =>
        call(kind, JSON.stringify(replaced(usual.body, at, text))),
      ),
      ...wholeBodies(60_000).map(([kind, body]) => call(kind, body)),
    ],
    isLarge: false,
  };
}

/** A text is read up to four times as long as it may be composed. */
const RAW_FACTOR = 4;
/** The longest run of marks that is put in order. */
const MOST_MARKS = 30;

/** In the field that takes the longest text: marks in the wrong order, as many as are looked at. */
function marksAsLongAsRead(fields: readonly Field[]): (readonly [string, Field, string])[] {
  const longest = fields
    .filter(({ schema }) => schema.maxLength !== undefined)
    .sort((a, b) => Number(b.schema.maxLength) - Number(a.schema.maxLength))[0];
  if (!longest) return [];
  const size = RAW_FACTOR * Number(longest.schema.maxLength);
  const letter = `a${'\u0301\u0327'.repeat(MOST_MARKS / 2)}`;
  const letters = letter.repeat(Math.ceil(size / letter.length)).slice(0, size);
  const oneRun = `${'\u0301'.repeat(size / 2)}${'\u0327'.repeat(size / 2)}`;
  return [
    ['marks of many letters', longest, letters],
    ['marks in one run', longest, oneRun],
  ];
}

function ofQuery(everything: Everything, endpoint: Endpoint): Subject {
  const usual = usualCall(everything, endpoint);
  const path = pathOf(endpoint, usual.params);
  const queryFields = fieldsOf(endpoint.query);
  const known = queryFields
    .map(({ path: [name = ''] }) => [String(name), everything.fields[name]] as const)
    .filter(([, value]) => typeof value === 'string') as (readonly [string, string])[];
  const call = (kind: string, query: Readonly<Record<string, string>>): Call => ({
    kind,
    path: `${path}?${new URLSearchParams(query).toString()}`,
    type: JSON_TYPE,
  });
  const needed = Object.fromEntries(known);
  const target = queryFields.find(({ path: [name] }) => name === 'search') ?? queryFields[0];
  return {
    endpoint,
    usual: call('usual', 'amount' in needed ? needed : { ...needed, ...amountIf(queryFields) }),
    hostile: Object.entries(hostileTexts).map(([kind, text]) =>
      call(kind, {
        ...needed,
        [String(target?.path[0])]: text.slice(0, IN_ADDRESS).toWellFormed(),
      }),
    ),
    isLarge: false,
  };
}

function amountIf(fields: readonly { readonly path: readonly unknown[] }[]) {
  return fields.some(({ path: [name] }) => name === 'amount') ? { amount: '125.00' } : {};
}

/** Beside two photographs of ordinary size, as much as the endpoint takes of anything else. */
async function ofFiles(everything: Everything, endpoint: Endpoint): Promise<Subject> {
  const usual = usualCall(everything, endpoint);
  const path = pathOf(endpoint, usual.params);
  const photo = (await largePhotograph()).toString('base64');
  const photos = Object.fromEntries((endpoint.fileFields ?? []).map((name) => [name, photo]));
  const good = { ...usual.body, ...photos };
  const json = (kind: string, body: string): Call => ({ kind, path, type: JSON_TYPE, body });
  const size = 11 * MEBIBYTE;
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  return {
    endpoint,
    usual: json('usual', JSON.stringify(good)),
    hostile: [
      json(
        '11 MiB of digits',
        JSON.stringify({ ...good, ...photos, amount: '7'.repeat(size / 4) }),
      ),
      json('11 MiB of one text', JSON.stringify({ ...usual.body, amount: 'x'.repeat(size) })),
      ...wholeBodies(size).map(([kind, body]) => json(`11 MiB: ${kind}`, body)),
      {
        kind: '11 MiB of parts',
        path,
        type: FORM_TYPE,
        body: `${part.repeat(size / part.length)}--x--\r\n`,
      },
      { kind: '11 MiB of no form', path, type: FORM_TYPE, body: '-'.repeat(size) },
    ],
    isLarge: true,
  };
}

function wholeBodies(size: number): (readonly [string, string])[] {
  const keys = Array.from({ length: Math.floor(size / 12) }, (_, index) => `"${index}":1`);
  return [
    ['a list too long', `[${'0,'.repeat(size / 2)}0]`],
    ['too many keys', `{${keys.join()}}`],
    ['too deep', '['.repeat(size)],
    ['one long key', `{"${'k'.repeat(size)}":1}`],
    ['blanks before {}', `${' '.repeat(size)}{}`],
    ['escapes', `{"a":"${'\\"'.repeat(size / 2)}"}`],
  ];
}

/** About a megabyte and a half, as a telephone takes it. */
async function largePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 1_600, height: 800, channels: 3, background: 'white', noise } as const;
  return await sharp({ create }).jpeg({ quality: 92 }).toBuffer();
}
