import type { SitePart } from '@sumaa/contracts';
import type { ReactNode } from 'react';

/**
 * What somebody without scripts reads of a running installation. The build marks its place (`vite/site-parts.ts`), and the edge puts in what
 * the server answers; `children`, where the server does not.
 */
export function SitePartWithoutScript({ of, children }: { readonly of: SitePart; readonly children: ReactNode }) {
  return (
    <noscript>
      <div className="prose overflow-x-auto" data-site-part={of}>
        {children}
      </div>
    </noscript>
  );
}
