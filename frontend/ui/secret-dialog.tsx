import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shows a new secret once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      isDismissable={false}
      title={<T id="webhooks.secret" />}
      footer={
        <Button variant="primary" onPress={onClose}>
          <T id="webhooks.secret.done" />
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">
          <T id="webhooks.secret.once" />
        </Notice>
        <code
          dir="ltr"
          aria-label={t('webhooks.secret')}
          className="rounded-control border border-hairline bg-sunken px-3 py-2 font-mono text-dense break-all select-all"
        >
          {secret}
        </code>
        <Button
          icon={isCopied ? Check : Copy}
          onPress={() =>
            void navigator.clipboard.writeText(secret).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {t(isCopied ? 'webhooks.copied' : 'webhooks.copy')}
        </Button>
      </div>
    </Dialog>
  );
}
