import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { T } from '../../lib/locale/t.tsx';
import { Button } from '../../ui/button.tsx';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      size="sm"
      icon={isCopied ? Check : Copy}
      aria-label={label}
      onPress={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => undefined,
        )
      }
    >
      <T id={isCopied ? 'review-requests.copied' : 'review-requests.copy'} />
    </Button>
  );
}
