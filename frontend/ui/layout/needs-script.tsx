import { T } from '../../lib/locale/t.tsx';

/** What somebody without scripts reads in place of live figures or a form; `isForm`: of a form that is drawn all the same. */
export function NeedsScript({ isForm = false }: { readonly isForm?: boolean }) {
  return (
    <noscript>
      <p className={isForm ? 'mb-5 text-dense' : 'mt-6 text-dense text-muted'}>
        <T id={isForm ? 'shell.public.form-needs-script' : 'shell.public.needs-script'} />
      </p>
    </noscript>
  );
}
