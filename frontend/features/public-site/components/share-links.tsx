import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Ways to pass on this page: the device's own, where it has one, and its address. */
export default function ShareLinks({ title }: { readonly title: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const share = async () => {
    const url = window.location.href;
    if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
      // Closing the device's sheet is no error.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <p data-print="none" className="mt-10 flex items-center gap-3 border-t border-hairline pt-5">
      <button type="button" onClick={() => void share()} className={buttonStyle({})}>
        <Icon of={Link2} size={18} />
        {t('pages.share')}
      </button>
      <span role="status" className="text-dense text-muted">
        {isCopied && <T id="pages.share.copied" />}
      </span>
    </p>
  );
}
