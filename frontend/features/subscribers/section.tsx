import { useId, type ReactNode } from 'react';

/** A titled part of the details. */
export function Section({
  title,
  after,
  children,
}: {
  readonly title: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="border-t border-hairline pt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-dense font-semibold">
          {title}
        </h3>
        {after}
      </div>
      {children}
    </section>
  );
}
