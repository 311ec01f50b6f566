import { useState } from 'react';
import { readCheckImageAsStaff } from '#endpoints/payments/deposits.ts';
import { type CheckSide, checkSides } from '#rules/payments/check-deposits.ts';
import { CheckZoom, sideNames } from './check-zoom.tsx';

interface Props {
  readonly depositId: string;
  readonly userName: string;
}

/** Both sides of a check side by side; a press shows one large. */
export function CheckImages({ depositId, userName }: Props) {
  const [zoomed, setZoomed] = useState<CheckSide>();
  return (
    <>
      <div className="grid gap-3 @sm:grid-cols-2">
        {checkSides.map((side) => (
          <button
            key={side}
            type="button"
            aria-label={`Zoom in on the ${side}`}
            onClick={() => setZoomed(side)}
            className="group grid gap-1.5 text-left text-sm text-muted"
          >
            <img
              src={imageUrl(depositId, side)}
              alt={`The ${side} of the check`}
              width={320}
              height={160}
              loading="lazy"
              className="aspect-2/1 w-full cursor-zoom-in rounded-xl border border-border bg-sunken object-contain transition-colors group-hover:border-primary"
            />
            {sideNames[side]}
          </button>
        ))}
      </div>
      {zoomed && (
        <CheckZoom
          title={`${userName}’s check`}
          first={zoomed}
          url={(side) => imageUrl(depositId, side)}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </>
  );
}

// Taken from the endpoint, so that screen and server never disagree where a picture is.
function imageUrl(depositId: string, side: CheckSide): string {
  const { path } = readCheckImageAsStaff;
  return path.replace(':id', depositId).replace(':side', side);
}
