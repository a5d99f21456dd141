import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import type { MessageId } from '../../lib/locale/message-ids.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from '../states/notice.tsx';

type Props = {
  readonly secret: string;
  readonly onClose: () => void;
  /** `label` names the secret; `once` says that it is not shown again. */
  readonly texts: Readonly<Record<'title' | 'label' | 'once' | 'copy' | 'copied' | 'done', MessageId>>;
};

/** Shows a new secret once. Closed by its button only, so that nobody loses it by a press beside it. */
export function SecretDialog({ secret, onClose, texts }: Props) {
  const t = useT();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    const isCopied = await copyText(secret);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (!isCopied && shown.current) window.getSelection()?.selectAllChildren(shown.current);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="md"
      isDismissable={false}
      title={<T id={texts.title} />}
      footer={
        <Button variant="primary" onPress={onClose}>
          <T id={texts.done} />
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">
          <T id={texts.once} />
        </Notice>
        <code
          ref={shown}
          dir="ltr"
          aria-label={t(texts.label)}
          className="rounded-control border border-hairline bg-sunken px-3 py-2 font-mono text-dense break-all select-all"
        >
          {secret}
        </code>
        <Button icon={outcome === 'copied' ? Check : Copy} onPress={() => void copy()}>
          {t(outcome === 'copied' ? texts.copied : texts.copy)}
        </Button>
        <p role="status" className="text-dense text-muted empty:hidden">
          {outcome === 'refused' && <T id="common.copy-refused" />}
        </p>
      </div>
    </Dialog>
  );
}
