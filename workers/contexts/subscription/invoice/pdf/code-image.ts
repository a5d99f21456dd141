import { Rect, Svg } from '@react-pdf/renderer';
import { correction, generate } from 'lean-qr';
import { createElement as h, type ReactElement } from 'react';

/** White modules around the code that readers need. */
const margin = 4;

/** A QR code of this text, `size` points wide. */
export function codeImage(text: string, size: number): ReactElement {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const all = code.size + 2 * margin;
  const modules: ReactElement[] = [];
  for (let y = 0; y < code.size; y++) {
    // One rectangle per run, so that no gap shows between modules.
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (x + 1 < code.size && code.get(x + 1, y)) x += 1;
      const rect = { x: start + margin, y: y + margin, width: x - start + 1, height: 1, fill: '#000' };
      modules.push(h(Rect, { key: `${start}-${y}`, ...rect }));
    }
  }
  return h(Svg, { viewBox: `0 0 ${all} ${all}`, width: size, height: size }, ...modules);
}
