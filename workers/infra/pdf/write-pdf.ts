import { renderToBuffer } from '@react-pdf/renderer';
import type { ComponentProps, ReactElement } from 'react';
import type { Document } from '@react-pdf/renderer';
import { loadLetters } from './fonts.ts';

/** The bytes of a PDF in the typefaces of documents. */
export async function writePdf(document: ReactElement<ComponentProps<typeof Document>>): Promise<Buffer> {
  await loadLetters();
  return renderToBuffer(document);
}
