import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void; readonly doneLabel: string };

/** Shows the recovery codes, once only. The user must confirm that they are saved before going on. */
export function RecoveryCodes({ codes, onDone, doneLabel }: Props) {
  const t = useT();
  const [isSaved, setSaved] = useState(false);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = () => void copyText(codes.join('\n')).then((isCopied) => setCopied(isCopied ? 'yes' : 'failed'));
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title={t('protection.codes.once')}>
        {t('protection.codes.hint')}
      </Notice>
      <ul
        dir="ltr"
        aria-label={t('protection.codes.title')}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control border border-hairline bg-sunken p-4 text-center font-mono text-dense"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={copied === 'yes' ? Check : Copy} onPress={copy}>
          {t(copied === 'yes' ? 'protection.copied' : 'protection.codes.copy')}
        </Button>
        <Button icon={Download} onPress={() => download(t('protection.codes.file'), codes)}>
          {t('protection.codes.download')}
        </Button>
      </div>
      {copied === 'failed' && (
        <p role="alert" className="text-small text-coral">
          <T id="protection.copy-failed" />
        </p>
      )}
      <Checkbox isSelected={isSaved} onChange={setSaved}>
        {t('protection.codes.kept')}
      </Checkbox>
      <Button variant="primary" size="lg" wide isDisabled={!isSaved} onPress={onDone}>
        {doneLabel}
      </Button>
    </div>
  );
}

function download(heading: string, codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${heading}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'sumaa-recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}
