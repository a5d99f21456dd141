import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';

/** Copies a text and says so, also where it cannot: the text stands beside it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else showToast({ title: t('common.copy-refused'), tone: 'warning' });
  };
  return (
    <Button size="sm" icon={isCopied ? Check : Copy} aria-label={label} onPress={() => void copy()}>
      <T id={isCopied ? 'review-requests.copied' : 'review-requests.copy'} />
    </Button>
  );
}
