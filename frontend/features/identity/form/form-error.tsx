import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { Notice } from '../../../ui/notice.tsx';

/** The server's error about the whole form; renders nothing without an error. */
export function FormError({ error }: { readonly error: unknown }) {
  const textOf = useErrorText();
  return error === null || error === undefined ? null : (
    <Notice tone="error" announce="alert">
      {textOf(error)}
    </Notice>
  );
}
