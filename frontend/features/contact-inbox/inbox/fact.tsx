import type { ReactNode } from 'react';

/** One line of what is shown next to a message, in a `dl`. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-small text-muted">{label}</dt>
      <dd className="text-dense">{children}</dd>
    </div>
  );
}
