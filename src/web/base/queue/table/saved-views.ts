// Views of queues that a staff member saved: filters and order under a name. They are in the
// browser, apart for each staff member who uses it; what was typed into the search is not saved.
import { type TableView, viewFromParams, viewParams } from '../../../ui/table/table-view.ts';
import { readStored, writeStored } from '../../page/storage.ts';

export interface SavedView {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

const KEY = 'queue-views';
export const MAX_VIEWS = 20;
export const MAX_NAME = 40;

/** Under which the views of one staff member for one queue are kept. */
export function viewsKey(staffId: string, queue: string): string {
  return `${staffId} ${queue}`;
}

export function readViews(key: string): readonly SavedView[] {
  return parseViews(readStored(KEY), key);
}

/** What was stored, and nothing that is no view. */
export function parseViews(stored: string | null, key: string): readonly SavedView[] {
  const views = allViews(stored)[key];
  return Array.isArray(views) ? views.filter(isView).slice(0, MAX_VIEWS) : [];
}

/** A view of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const others = views.filter(({ name }) => name !== view.name);
  return [...others, view].toSorted((one, other) => one.name.localeCompare(other.name));
}

export function withoutView(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((view) => view.name !== name);
}

export function writeViews(key: string, views: readonly SavedView[]): void {
  writeStored(KEY, JSON.stringify({ ...allViews(readStored(KEY)), [key]: views }));
}

/** The saved view that is shown, whatever is searched for in it. */
export function shownView(
  views: readonly SavedView[],
  view: TableView,
  first: TableView,
): SavedView | undefined {
  const shown = JSON.stringify(ordered(viewParams(view, first)));
  return views.find(({ params }) => JSON.stringify(ordered(params)) === shown);
}

export function openView({ params }: SavedView, first: TableView): TableView {
  return viewFromParams(params, first);
}

function ordered(params: SavedView['params']) {
  return Object.entries(params).toSorted(([one], [other]) => one.localeCompare(other));
}

function allViews(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const all: unknown = JSON.parse(stored ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, params } = value as Partial<Record<keyof SavedView, unknown>>;
  return (
    typeof name === 'string' &&
    name.length <= MAX_NAME &&
    typeof params === 'object' &&
    params !== null &&
    Object.values(params).every((text) => typeof text === 'string')
  );
}
