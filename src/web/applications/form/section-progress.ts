import type { ApplicationField, ApplicationProblems } from './application-values.ts';

export type SectionProgress =
  | { readonly state: 'problems'; readonly count: number }
  | { readonly state: 'complete' }
  | { readonly state: 'open'; readonly left: number };

/**
 * How far a section is. Only problems that are shown count as such: a field nobody has come to yet
 * is merely still to do.
 */
export function sectionProgress(
  fields: readonly ApplicationField[],
  problems: ApplicationProblems,
  shown: (field: ApplicationField) => boolean,
): SectionProgress {
  const wrong = fields.filter(shown).length;
  if (wrong > 0) return { state: 'problems', count: wrong };
  const left = fields.filter((field) => problems[field] !== undefined).length;
  return left === 0 ? { state: 'complete' } : { state: 'open', left };
}

export function progressLabel(progress: SectionProgress): string {
  switch (progress.state) {
    case 'problems':
      return progress.count === 1 ? '1 problem' : `${progress.count} problems`;
    case 'complete':
      return 'Complete';
    case 'open':
      return progress.left === 1 ? '1 field to go' : `${progress.left} fields to go`;
  }
}
