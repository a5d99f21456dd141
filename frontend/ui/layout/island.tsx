import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Island } from '../../lib/island.ts';
import { storedLanguage } from '../../lib/locale/language.ts';
import { loadMessages } from '../../lib/locale/messages.ts';
import { WhenNear } from './when-near.tsx';

type Props<P extends object> = {
  readonly of: Island<P>;
  readonly className?: string;
  /** The build renders it too, for those who read without scripts; the browser replaces that. */
  readonly isPrerendered?: boolean;
} & (Record<string, never> extends P ? { readonly props?: NoInfer<P> } : { readonly props: NoInfer<P> });

type Part<P> = (props: P) => ReactNode;

const parts = new Map<string, unknown>();

function partOf<P extends object>({ name, load, texts }: Island<P>): Part<P> {
  const known = parts.get(name) as Part<P> | undefined;
  if (known !== undefined) return known;
  const made = lazy(async () => (await Promise.all([load(), loadMessages(storedLanguage(), texts)]))[0]) as unknown as Part<P>;
  parts.set(name, made);
  return made;
}

/** A part of a public page that needs a script, loaded when it scrolls into view. */
export function IslandPart<P extends object>({ of, className, isPrerendered = false, props }: Props<P>) {
  const [Loaded] = useState(() => partOf(of));
  const given = (props ?? {}) as P;
  return (
    <WhenNear isPrerendered={isPrerendered} className={className} data={{ 'data-island': of.name, 'data-props': JSON.stringify(given) }}>
      <Suspense>
        <Loaded {...given} />
      </Suspense>
    </WhenNear>
  );
}
