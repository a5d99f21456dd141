import { saveFile } from '../../lib/save-file.ts';

/** Saves a drawing as a file that printers take at any size. */
export function saveSvg(svg: SVGSVGElement, name: string): void {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  saveFile(new Blob([copy.outerHTML], { type: 'image/svg+xml' }), name);
}
