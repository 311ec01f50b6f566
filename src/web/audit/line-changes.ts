import { formatAmount } from '../base/format/format.ts';
import { sentenceCase } from '../base/format/sentence-case.ts';

export interface Change {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isChanged: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a line of the audit log says of before and after, field by field. */
export function lineChanges(before: unknown, after: unknown): readonly Change[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.map((name) => {
    const [from, to] = [written(name, was[name]), written(name, is[name])];
    return { name: sentenceCase(name), before: from, after: to, isChanged: from !== to };
  });
}

// Most lines have fields; what has none is shown as it is.
function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return {};
  const isPlain = typeof value === 'object' && !Array.isArray(value);
  return isPlain ? (value as Fields) : { value };
}

function written(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isAmount = name.endsWith('Cents') && /^-?\d+$/.test(text);
  return isAmount ? formatAmount(dollarsOf(text)) : text;
}

function dollarsOf(cents: string): string {
  const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(cents) ?? [];
  const padded = digits.padStart(3, '0');
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}
