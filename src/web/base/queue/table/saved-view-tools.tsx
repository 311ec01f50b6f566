import { useState } from 'react';
import { TableSelect } from '../../../ui/table/table-select.tsx';
import { type TableView, viewParams } from '../../../ui/table/table-view.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useValidatedForm } from '../../form/use-validated-form.ts';
import type { StaffMember } from '../../session/staff-member.ts';
import { firstQueueView } from '../use-queue-rows.ts';
import {
  MAX_NAME,
  MAX_VIEWS,
  openView,
  readViews,
  type SavedView,
  shownView,
  viewsKey,
  withoutView,
  withView,
  writeViews,
} from './saved-views.ts';

interface Props {
  readonly me: StaffMember;
  readonly queue: string;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
}

/** Opens a view that was saved, and saves or removes the one that is shown. */
export function SavedViewTools({ me, queue, view, onView }: Props) {
  const key = viewsKey(me.id, queue);
  const [views, setViews] = useState(() => readViews(key));
  const [isNaming, setNaming] = useState(false);
  const shown = shownView(views, view, firstQueueView);
  const isFirst = Object.keys(viewParams(view, firstQueueView)).length === 0;
  const keep = (next: readonly SavedView[]) => {
    writeViews(key, next);
    setViews(next);
  };
  return (
    <>
      {views.length > 0 && (
        <TableSelect
          label="Saved views"
          value={shown?.name ?? ''}
          onChange={(name) => {
            const chosen = views.find((one) => one.name === name);
            onView(chosen ? openView(chosen, firstQueueView) : firstQueueView);
          }}
          choices={[['', 'Saved views'], ...views.map(({ name }) => [name, name] as const)]}
        />
      )}
      {shown && (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => keep(withoutView(views, shown.name))}
        >
          Remove view
        </button>
      )}
      {!shown && !isFirst && views.length < MAX_VIEWS && (
        <button type="button" className="link min-h-11" onClick={() => setNaming(true)}>
          Save view
        </button>
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep(withView(views, { name, params: viewParams(view, firstQueueView) }));
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

interface NameProps {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ onName, onClose }: NameProps) {
  const form = useValidatedForm({
    defaultValues: { name: '' },
    check: ({ name }): Readonly<Record<string, string>> =>
      name.trim() === '' ? { name: 'Name is required' } : {},
  });
  return (
    <FormDialog
      title="Save this view"
      form={form}
      submitLabel="Save view"
      closesUnasked
      onSubmit={({ name }) => onName(name.trim())}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Filters and order are saved in this browser, for you only. The search is not."
        maxLength={MAX_NAME}
      />
    </FormDialog>
  );
}
