import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';

/** Quiet zone around the code, in modules (ISO/IEC 18004: four). */
const quiet = 4;

/** A QR code as one path. Dark on white in both themes: cameras read inverted codes badly or not at all. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, edge } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-52 rounded-control border border-hairline"
    >
      <rect width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { readonly path: string; readonly edge: number } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const rows: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) rows.push(`M${x + quiet} ${y + quiet}h1v1h-1z`);
    }
  }
  return { path: rows.join(''), edge: code.size + 2 * quiet };
}
