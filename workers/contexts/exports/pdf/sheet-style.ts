import type { Language } from '@sumaa/contracts';
import { StyleSheet, View, type ViewProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { typeface } from '../../../infra/pdf/fonts.ts';
import { WrittenText, type TextStyle } from '../../../infra/pdf/written-text.ts';
import { printable } from './printed.ts';

export const colours = {
  ink: '#14202a',
  muted: '#56646f',
  hairline: '#dde2e6',
  palm: '#2e7e67',
  bar: '#609a8d',
  neutral: '#85928c',
  coral: '#c2553f',
  star: '#c99a2e',
} as const;

/** Between the margins of an A4 page, in points. */
export const pageWidth = 595 - 2 * 36;

export const styles = StyleSheet.create({
  page: { paddingTop: 36, paddingHorizontal: 36, paddingBottom: 54, fontFamily: typeface, fontSize: 9, color: colours.ink },
  title: { fontSize: 18, fontWeight: 700 },
  heading: { fontSize: 12, fontWeight: 700 },
  muted: { color: colours.muted },
  bold: { fontWeight: 700 },
});

type ViewStyle = Exclude<ViewProps['style'], readonly unknown[] | undefined>;

/** Texts and rows that run in the direction of a language. */
export function layoutIn(language: Language) {
  const isRtl = language === 'ar';
  const start = isRtl ? ({ direction: 'rtl', textAlign: 'right' } as const) : ({ direction: 'ltr', textAlign: 'left' } as const);
  return {
    isRtl,
    text: (value: string, style: TextStyle = {}, key?: string | number): ReactElement =>
      h(WrittenText, { key, style: [start, style], children: printable(value) }),
    /** From the start of the line on. */
    row: (style: ViewStyle, ...children: ReactNode[]): ReactElement =>
      h(View, { style: [{ flexDirection: isRtl ? 'row-reverse' : 'row' }, style] }, ...children),
    /** In the order in which they are drawn, left to right. */
    inOrder: <T>(items: readonly T[]): readonly T[] => (isRtl ? items.toReversed() : items),
  };
}
export type Layout = ReturnType<typeof layoutIn>;
