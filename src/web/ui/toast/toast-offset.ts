export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const GAP_PX = 4;

/**
 * How far above the lower edge of the window a toast stands: as low as it can without lying over
 * anything that must stay in sight. Where there is no room, at the edge.
 *
 * @param toast where it stands at the edge
 * @param topPx the highest it may stand
 */
export function toastOffset(toast: Box, topPx: number, needed: readonly Box[]): number {
  const height = toast.bottom - toast.top;
  const besides = needed.filter(({ left, right }) => left < toast.right && right > toast.left);
  const isFree = (bottom: number) =>
    bottom - height >= topPx &&
    besides.every((box) => box.top >= bottom || box.bottom <= bottom - height);
  const bottoms = besides.map(({ top }) => top - GAP_PX).filter((bottom) => bottom <= toast.bottom);
  const free = [toast.bottom, ...bottoms].filter(isFree);
  return free.length > 0 ? toast.bottom - Math.max(...free) : 0;
}
