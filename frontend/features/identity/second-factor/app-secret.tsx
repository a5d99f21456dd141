import { Check, Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

/** The secret for the authenticator app, as a QR code and as text. */
export function AppSecret({ otpauthUri, secret }: { readonly otpauthUri: string; readonly secret: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
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
            icon={isCopied ? Check : Copy}
            onPress={() =>
              void navigator.clipboard.writeText(secret).then(
                () => setCopied(true),
                () => undefined,
              )
            }
          >
            {t(isCopied ? 'protection.copied' : 'protection.setup.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Groups of four for reading; authenticator apps ignore the spaces. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
