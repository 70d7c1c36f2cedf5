import { encodeQR } from 'qr';

interface QrPictureProps {
  text: string;
  /** The picture's description for screen readers. */
  label: string;
  /** CSS length of a side. */
  side: string;
}

/** A text as a QR code, dark on white, as cameras need it. */
export function QrPicture({ text, label, side }: QrPictureProps) {
  const data = encodeQR(text, 'raw', { ecc: 'low', border: 2 });
  const size = data.length;
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
