import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Copies a text and says so, also where it cannot: the text stands beside it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      // Without https there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({ title: t('review-requests.copy.refused'), tone: 'warning' });
    }
  };
  return (
    <Button size="sm" icon={isCopied ? Check : Copy} aria-label={label} onPress={() => void copy()}>
      <T id={isCopied ? 'review-requests.copied' : 'review-requests.copy'} />
    </Button>
  );
}
