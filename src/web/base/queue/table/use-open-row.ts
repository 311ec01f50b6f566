import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { closeTopmost } from '../../../ui/dialog/back-button.ts';
import type { TableData } from '../../../ui/table/table-data.ts';
import { forward } from '../../../ui/table/table-view.ts';
import { closeView, openView, rejectView, useViewUrl } from '../../page/use-view-url.ts';
import { plainView } from '../../page/view-url.ts';

/** So many further pages are searched for the row that an address names. */
const PAGES_SEARCHED = 20;

interface Options<Row> {
  readonly rowId: (row: Row) => string;
  /** Whether this staff member may open such a dialog. */
  readonly isAllowed?: boolean;
  /** A dialog of the tab that is about no row, '#staff/new'. */
  readonly other?: string;
}

/**
 * The dialog of one row of a table, which the address names, as '#staff/3f1a' and
 * '#accounts/3f1a/credit' do. The row is looked for in the pages of the table.
 */
export function useOpenRow<Row>(table: TableData<Row>, options: Options<Row>) {
  const { rowId, isAllowed = true, other } = options;
  const { path, params } = useViewUrl() ?? plainView;
  const [tab = ''] = path;
  const name = path.slice(1).join('/');
  const [shown, setShown] = useState('');
  const [id, action] = shown.split('/');
  const [known, setKnown] = useState<Row>();
  // Set where a button opens or closes the dialog, and not Back.
  const isOwnChange = useRef(false);
  const pagesSearched = useRef(0);

  const follow = useEffectEvent(() => {
    if (name === shown) return;
    if (shown !== '' && !isOwnChange.current && closeTopmost()) {
      openView({ path: [tab, ...shown.split('/')], params });
      return;
    }
    isOwnChange.current = false;
    pagesSearched.current = 0;
    setShown(name);
  });
  useEffect(() => follow());

  const listed = table.rows.find((row) => rowId(row) === id);
  const row = listed ?? (known !== undefined && rowId(known) === id ? known : undefined);
  const isComplete = !table.isLoading && !table.isBusy && table.error === undefined;
  // Not while the address has moved on already.
  const isNamed = shown !== '' && shown === name;
  const isMissing = isNamed && shown !== other && row === undefined && isComplete;
  useEffect(() => {
    if (listed !== undefined) setKnown(listed);
  }, [listed]);
  useEffect(() => {
    if (isNamed && !isAllowed) {
      rejectView({ path: [tab], params });
      return;
    }
    if (!isMissing) return;
    if (table.next !== undefined && pagesSearched.current < PAGES_SEARCHED) {
      pagesSearched.current += 1;
      table.onView(forward(table.view, table.next));
    } else rejectView({ path: [tab], params });
  });

  return {
    row: isAllowed ? row : undefined,
    action,
    isOther: isAllowed && other !== undefined && shown === other,
    open: (...dialog: readonly [string, ...string[]]) => {
      isOwnChange.current = true;
      openView({ path: [tab, ...dialog], params });
    },
    close: () => {
      isOwnChange.current = true;
      closeView({ path: [tab], params });
    },
  };
}
