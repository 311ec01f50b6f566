import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** A QR code, always dark on white: cameras do not know our night colours. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-2xl bg-white"
    >
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
