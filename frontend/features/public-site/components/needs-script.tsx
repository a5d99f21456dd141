import { T } from '../../../lib/locale/t.tsx';

/** What somebody without scripts reads in place of a form or of live figures. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="mt-6 text-dense text-muted">
        <T id="shell.public.needs-script" />
      </p>
    </noscript>
  );
}
