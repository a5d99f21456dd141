import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Icon } from '../../../ui/marks/icon.tsx';

/** Ways to pass on this page: the device's own, where it has one, and its address. */
export default function ShareLinks({ title }: { readonly title: string }) {
  const t = useT();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const url = typeof window === 'undefined' ? '' : window.location.href;
  const share = async () => {
    if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
      // Closing the device's sheet is no error.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    setOutcome((await copyText(url)) ? 'copied' : 'refused');
  };
  return (
    <div data-print="none" className="mt-10 flex flex-wrap items-center gap-3 border-t border-hairline pt-5">
      <button type="button" onClick={() => void share()} className={buttonStyle({})}>
        <Icon of={Link2} size={18} />
        {t('pages.share')}
      </button>
      <span role="status" className="text-dense text-muted">
        {outcome !== null && <T id={`pages.share.${outcome}`} />}
      </span>
      {outcome === 'refused' && (
        <code dir="ltr" className="w-full rounded-control border border-hairline bg-sunken px-3 py-2 text-dense break-all select-all">
          {url}
        </code>
      )}
    </div>
  );
}
