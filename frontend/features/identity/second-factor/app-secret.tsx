import { Check, Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/marks/qr-code.tsx')).QrCode }));

/** The secret for the authenticator app, as a QR code and as text. */
export function AppSecret({ otpauthUri, secret }: { readonly otpauthUri: string; readonly secret: string }) {
  const t = useT();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-dense text-muted">
        <T id="protection.setup.scan" />
      </p>
      <div className="flex justify-center">
        <Suspense fallback={<Skeleton className="aspect-square w-full max-w-52" />}>
          <QrCode text={otpauthUri} label={t('protection.setup.qr')} />
        </Suspense>
      </div>
      <div className="flex flex-col gap-1.5">
        <p id="app-secret" className="text-dense font-medium">
          <T id="protection.setup.secret" />
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <code
            dir="ltr"
            aria-labelledby="app-secret"
            className="min-w-0 flex-1 rounded-control border border-hairline bg-sunken px-3 py-2 text-center font-mono text-dense break-words select-all"
          >
            {grouped(secret)}
          </code>
          <Button
            size="sm"
            icon={outcome === 'copied' ? Check : Copy}
            onPress={() => void copyText(secret).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused'))}
          >
            {t(outcome === 'copied' ? 'protection.copied' : 'protection.setup.copy')}
          </Button>
        </div>
        <p role="status" className="text-small text-muted empty:hidden">
          {outcome === 'refused' && <T id="common.copy-refused" />}
        </p>
      </div>
    </div>
  );
}

/** Groups of four for reading; authenticator apps ignore the spaces. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
