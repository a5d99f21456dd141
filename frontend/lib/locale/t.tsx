import { useCallback, type ReactNode } from 'react';
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

/** A translated text. For attributes and function calls use `useT`. */
export function T({ id, values }: TProps) {
  return <FormattedMessage id={id} {...(values === undefined ? {} : { values })} />;
}

export type Translate = (id: MessageId, values?: Readonly<Record<string, Plain>>) => string;

/** `t(id, values)` → the text as a string. */
export function useT(): Translate {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}
