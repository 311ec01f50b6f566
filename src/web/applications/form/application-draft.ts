import type { ApplicationValues } from './application-values.ts';

/** Name and address survive a reload; everything else is too private to be left lying about. */
const KEPT = ['firstName', 'lastName', 'address', 'city', 'state', 'zipCode'] as const;

export type ApplicationDraft = Partial<Pick<ApplicationValues, (typeof KEPT)[number]>>;

const KEY = 'application-draft';

export function draftOf(values: Partial<ApplicationValues>): ApplicationDraft {
  return Object.fromEntries(
    KEPT.flatMap((field) => (values[field] ? [[field, values[field]]] : [])),
  );
}

/** What was kept, and nothing that is not text for one of the kept fields. */
export function parseDraft(text: string | null): ApplicationDraft {
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      KEPT.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]]] : [])),
    );
  } catch {
    return {};
  }
}

// In the tab's own storage: a reload keeps it, the next person at a shared computer sees nothing.
export function readDraft(): ApplicationDraft {
  try {
    return parseDraft(sessionStorage.getItem(KEY));
  } catch {
    return {};
  }
}

export function writeDraft(draft: ApplicationDraft): void {
  try {
    if (Object.keys(draft).length > 0) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden or full; the form works without a draft.
  }
}
