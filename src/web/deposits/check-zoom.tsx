import { useState } from 'react';
import { type CheckSide, checkSides } from '#rules/payments/check-deposits.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

export const sideNames: Readonly<Record<CheckSide, string>> = { front: 'Front', back: 'Back' };

interface Props {
  readonly title: string;
  readonly first: CheckSide;
  readonly url: (side: CheckSide) => string;
  readonly onClose: () => void;
}

const SMALLEST = 1;
const LARGEST = 4;
const STEP = 0.5;

/** The image of a check, which can be enlarged. */
export function CheckZoom({ title, first, url, onClose }: Props) {
  const [side, setSide] = useState(first);
  const [zoom, setZoom] = useState(SMALLEST);
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      footer={
        <>
          <fieldset className="mr-auto flex flex-wrap gap-2">
            <legend className="sr-only">Side</legend>
            {checkSides.map((each) => (
              <Button
                key={each}
                kind="quiet"
                size="small"
                aria-pressed={each === side}
                onClick={() => setSide(each)}
                className="aria-pressed:border-primary aria-pressed:bg-soft"
              >
                {sideNames[each]}
              </Button>
            ))}
          </fieldset>
          <output aria-live="polite" className="self-center text-sm text-muted tabular-nums">
            {Math.round(zoom * 100)} %
          </output>
          <Button
            kind="quiet"
            size="small"
            disabled={zoom <= SMALLEST}
            onClick={() => setZoom(zoom - STEP)}
          >
            Zoom out
          </Button>
          <Button
            kind="quiet"
            size="small"
            disabled={zoom >= LARGEST}
            onClick={() => setZoom(zoom + STEP)}
          >
            Zoom in
          </Button>
        </>
      }
    >
      <div className="h-[60dvh] overflow-auto rounded-2xl bg-sunken">
        {/* With the focus in it, the arrow keys move the picture about. */}
        <button
          type="button"
          data-autofocus
          aria-label={zoom < LARGEST ? 'Closer' : 'Whole check'}
          onClick={() => setZoom(zoom < LARGEST ? zoom + STEP : SMALLEST)}
          style={{ width: `${zoom * 100}%` }}
          className="block min-h-full -outline-offset-4"
        >
          <img src={url(side)} alt={`The ${side} of the check`} className="w-full object-contain" />
        </button>
      </div>
    </Dialog>
  );
}
