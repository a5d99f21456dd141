import { Text, type TextProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { loadedLetters } from './fonts.ts';

export type TextStyle = Exclude<TextProps['style'], readonly unknown[] | undefined>;

/** A text that people wrote, in a typeface that has its letters. Drawn by `writePdf` alone, which loads the typefaces. */
export function WrittenText({
  children,
  style = {},
}: {
  readonly children: string;
  readonly style?: TextStyle | readonly TextStyle[];
}): ReactElement {
  const { typefaceOf, drawable } = loadedLetters();
  return h(Text, { style: [{ fontFamily: typefaceOf(children) }, style].flat() }, drawable(children));
}
