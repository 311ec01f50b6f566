import { createHash } from 'node:crypto';
import type { Statement } from '#contract/accounts/statements.ts';
import { canonicalJson } from '#rules/documents/canonical-json.ts';

/** Over the canonical form, so that every program computes the same one. */
export function statementHash(statement: Statement): Buffer {
  return createHash('sha256').update(canonicalJson(statement), 'utf8').digest();
}
