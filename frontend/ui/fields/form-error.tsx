import { useIsOutdated } from '../../lib/api/reachability.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { Notice } from '../states/notice.tsx';

/** The server's error about the whole form; renders nothing without an error, or when an unreachable server can be reached again. */
export function FormError({ error }: { readonly error: unknown }) {
  const textOf = useErrorText();
  const isOutdated = useIsOutdated(error);
  return error === null || error === undefined || isOutdated ? null : (
    <Notice tone="error" announce="alert">
      {textOf(error)}
    </Notice>
  );
}
