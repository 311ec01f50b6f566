import { useState } from 'react';

export interface CaseSelection {
  /** Those that are still in the list. */
  readonly ids: readonly string[];
  /** How many cases the list has. */
  readonly count: number;
  readonly isSelected: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Which cases of a queue are selected; one that leaves the list is selected no more. */
export function useSelection(listed: readonly string[], max: number): CaseSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: listed.filter((id) => selected.has(id)),
    count: listed.length,
    isSelected: (id) => selected.has(id),
    toggle: (id) => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
    },
    selectAll: () => setSelected(new Set(listed.slice(0, max))),
    clear: () => setSelected(new Set()),
  };
}
