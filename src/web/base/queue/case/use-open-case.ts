import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSameList } from '../../../ui/queue/keep-removed.ts';
import { useViewUrl } from '../../page/use-view-url.ts';
import { unsentDecisions } from '../decision/unsent-decisions.ts';
import { listenToCaseKeys, READY_MS } from './case-keys.ts';
import { neighborCase, nextCase } from './next-case.ts';

/** How long a case that was decided by a click stays, so that a second click hits the same one. */
const KEPT_MS = 2_500;

interface Shown<Row> {
  readonly row: Row;
  /** The list as it was when the case was last in it. */
  readonly order: readonly string[];
}

/** Which case of the split view is open. After a decision it is the next one. */
export function useOpenCase<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  panel: RefObject<HTMLElement | null>,
) {
  const named = useViewUrl()?.path[1];
  const ids = rows.map(rowId);
  const [chosen, setChosen] = useState(named);
  const [lastNamed, setLastNamed] = useState(named);
  if (lastNamed !== named) {
    setLastNamed(named);
    if (named !== undefined) setChosen(named);
  }
  const [state, setState] = useState<Shown<Row>>();
  const isUnknown = chosen === undefined || (state === undefined && named === undefined);
  const openId = isUnknown && !ids.includes(chosen ?? '') ? ids[0] : chosen;
  // The first case stays open, whatever comes before it later.
  if (chosen !== openId) setChosen(openId);
  const row = rows.find((one) => rowId(one) === openId);
  if (row !== undefined && (state?.row !== row || !isSameList(state.order, ids))) {
    setState({ row, order: ids });
  }
  const isGone = row === undefined && state !== undefined;

  const isByKey = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isByKey.current = type === 'keydown';
    };
    const types = ['keydown', 'pointerdown'];
    for (const type of types) document.addEventListener(type, note, true);
    return () => {
      for (const type of types) document.removeEventListener(type, note, true);
    };
  }, []);

  const goOn = useEffectEvent(() => {
    setChosen(nextCase(state?.order ?? [], openId ?? '', ids));
  });
  const isEmpty = ids.length === 0;
  useEffect(() => {
    if (!isGone || isEmpty) return undefined;
    const isOwn = unsentDecisions().some(({ itemId }) => itemId === openId);
    const timer = setTimeout(goOn, isByKey.current && isOwn ? 0 : KEPT_MS);
    return () => clearTimeout(timer);
  }, [isGone, isEmpty, openId]);

  const since = useRef(0);
  const [readyId, setReadyId] = useState<string>();
  const shown = row ?? state?.row;
  const shownId = shown && rowId(shown);
  useEffect(() => {
    since.current = performance.now();
    if (isByKey.current) panel.current?.querySelector('article')?.focus({ preventScroll: true });
    const wait = () => setTimeout(() => setReadyId(shownId), READY_MS);
    let timer = wait();
    // Clicks that still go on were meant for the case before.
    const waitAgain = () => {
      clearTimeout(timer);
      timer = wait();
    };
    document.addEventListener('pointerdown', waitAgain, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', waitAgain, true);
    };
  }, [shownId, panel]);

  const move = useEffectEvent((step: 1 | -1) => {
    if (openId === undefined) return;
    setChosen(isGone ? nextCase(state?.order ?? [], openId, ids) : neighborCase(ids, openId, step));
  });
  const show = useEffectEvent((id: string) => setChosen(id));
  const current = useEffectEvent(() => {
    const element = panel.current;
    return element && !isGone ? { element, since: since.current } : undefined;
  });
  useEffect(
    () =>
      listenToCaseKeys({
        move: (step) => move(step),
        current: () => current(),
        show: (id) => show(id),
      }),
    [],
  );

  return { shown, isGone, isReady: readyId === shownId, open: (id: string) => setChosen(id) };
}
