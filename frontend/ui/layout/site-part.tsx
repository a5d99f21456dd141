import type { ReactNode } from 'react';

/** Those that the server answers below `/api/public/site-parts/`; the build marks no other. */
export type SitePart = 'plans' | 'status' | 'company' | 'statistics' | 'testimonials' | 'launch';

/**
 * What somebody without scripts reads of a running installation. The build marks its place (`vite/site-parts.ts`), and the edge puts in what
 * the server answers; `children`, where the server does not.
 */
export function SitePartWithoutScript({
  of,
  className = 'prose overflow-x-auto',
  children,
}: {
  readonly of: SitePart;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  return (
    <noscript>
      <div className={className} data-site-part={of}>
        {children}
      </div>
    </noscript>
  );
}
