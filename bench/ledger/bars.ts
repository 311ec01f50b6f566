import type { Bar } from '../bars.ts';

/** Each beside pgbench -N with prepared statements, as the median of the rounds of one run. */
export const bars: readonly Bar[] = [
  { figure: 'own transfers, 16 callers', min: 1.2, aim: 1.5 },
  { figure: 'own transfers, 16 callers, sustained', min: 0.9, aim: 1.1 },
  { figure: 'wires, 16 callers', min: 0.5, aim: 0.8 },
  { figure: 'bills, 16 callers', min: 0.5, aim: 0.8 },
  { figure: 'deposits, 16 callers', min: 0.5, aim: 0.8 },
  { figure: 'own transfers, 128 callers', min: 1.7, aim: 2 },
];
