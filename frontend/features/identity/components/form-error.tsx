import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { Notice } from '../../../ui/notice.tsx';

/** What the server said of the whole form; nothing while there is no error. */
export function FormError({ error }: { readonly error: unknown }) {
  const textOf = useErrorText();
  return error === null || error === undefined ? null : (
    <Notice tone="error" announce="alert">
      {textOf(error)}
    </Notice>
  );
}
