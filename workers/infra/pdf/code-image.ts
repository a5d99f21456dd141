import { Path, Svg } from '@react-pdf/renderer';
import { correction, generate } from 'lean-qr';
import { createElement as h, type ReactElement } from 'react';

/** White modules around the code that readers need. */
const margin = 4;

/** A QR code of this text, `size` points wide. */
export function codeImage(text: string, size: number): ReactElement {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const all = code.size + 2 * margin;
  // One path with a run of modules after the other, so that no seam shows between them.
  const runs: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (x + 1 < code.size && code.get(x + 1, y)) x += 1;
      const width = x - start + 1;
      runs.push(`M${start + margin} ${y + margin}h${width}v1h${-width}z`);
    }
  }
  return h(Svg, { viewBox: `0 0 ${all} ${all}`, width: size, height: size }, h(Path, { d: runs.join(''), fill: '#000' }));
}
