import type { WatchListEntry } from './name-screening.ts';

/** Nobody here exists. A bank that adopts this software replaces the list by an official one. */
export const inventedWatchList: readonly WatchListEntry[] = [
  entry('INV-001', 'Torvald Quillmarsh', ['T. Quillmarsh', 'Thorvald Quilmarsh']),
  entry('INV-002', 'Ysmaine Dorevanti', ['Ismaine Dorevanti', 'Ysmaine Dore Vanti']),
  entry('INV-003', 'Bezalkin Ruvoskar', ['Bezal Kin Ruvoskar']),
  entry('INV-004', 'Oriphant Leskwode', []),
  entry('INV-005', 'Maravel Ostrezhin', ['Maravela Ostrejin']),
  entry('INV-006', 'Kestutan Vilbrandt', ['K. Vilbrant']),
  entry('INV-007', 'Zephira al-Quorish', ['Zefira Alquorish']),
  entry('INV-008', 'Hjalbrok Søndervane', ['Hjalbrok Sondervane']),
  entry('INV-009', 'Emeric Thasolune', ['Emmerich Tasolune']),
  entry('INV-010', 'Wendelika Prowst', ['Vendelika Prowst']),
  entry('INV-011', 'Dagoberto Nyxfell', []),
  entry('INV-012', 'Pashkeva Immerdorn', ['Pashkewa Immerdorn']),
  entry('INV-101', 'Brinegate Obsidian Holdings', ['Brinegate Obsidian Ltd']),
  entry('INV-102', 'Vantrell Meridian Shipping', ['Vantrel Meridian Lines']),
  entry('INV-103', 'Quorish Brothers Bullion', []),
  entry('INV-104', 'Northwraith Logistics Syndicate', ['Northwraith Syndicate']),
];

function entry(id: string, name: string, aliases: string[]): WatchListEntry {
  return { id, name, aliases, program: 'Invented list for demonstrations' };
}
