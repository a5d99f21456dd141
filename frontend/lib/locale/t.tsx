import { isValidElement, useCallback, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from './message-ids.ts';

export type { MessageContext, MessageId } from './message-ids.ts';

type Plain = string | number | boolean | Date | null | undefined;
type Rich = Plain | ReactNode | ((chunks: ReactNode[]) => ReactNode);

export type TProps = {
  readonly id: MessageId;
  /** Values of the ICU message. Elements are allowed; `<b>…</b>` in the text calls the function given as `b`. */
  readonly values?: Readonly<Record<string, Rich>>;
};

/**
 * A translated text; names in it are `Name` elements (`ui/marks/user-text.tsx`). A text with elements is one element itself: a button or badge,
 * whose content is a row, would else set its pieces apart. For attributes and function calls use `useT`.
 */
export function T({ id, values }: TProps) {
  if (values === undefined) return <FormattedMessage id={id} />;
  const text = <FormattedMessage id={id} values={values} />;
  return Object.values(values).some(isRich) ? <span>{text}</span> : text;
}

const isRich = (value: Rich): boolean => typeof value === 'function' || isValidElement(value);

export type Translate = (id: MessageId, values?: Readonly<Record<string, Plain>>) => string;

/** `t(id, values)` → the text as a string. */
export function useT(): Translate {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}

/**
 * A name inside a sentence that is a string (a toast, a line of a log): Unicode isolation marks keep it from reordering the text around
 * it. In a rich text (`T`) use `ui/marks/user-text.tsx`'s `Name` instead.
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
