import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

interface Props {
  readonly text: string;
  /** What scanning it does. */
  readonly label: string;
}

/** Modules around the code that stay light, or a camera may not find it. */
const QUIET = 4;

/** A text as a code for a camera: dark on white in both themes, as cameras expect it. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { border: QUIET });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-2xl border border-border bg-white"
    >
      <path d={qrPath(data)} fill="#15231d" />
    </svg>
  );
}
