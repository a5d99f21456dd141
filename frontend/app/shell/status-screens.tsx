import { Lock, RotateCcw, TriangleAlert } from 'lucide-react';
import { T } from '../../lib/locale/t.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { ButtonLink } from '../../ui/buttons/link.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';

const lackHints = {
  permission: 'shell.unauthorized.hint',
  duty: 'shell.unauthorized.duty',
  platform: 'shell.unauthorized.platform',
} as const;

/**
 * Shown instead of a screen this account may not open. `lacks`: a permission in the business, a duty on the platform, or
 * `platform`: a platform screen, which no business role can get.
 */
export function NotAuthorized({ homePath, lacks }: { readonly homePath: string; readonly lacks: keyof typeof lackHints }) {
  return (
    <EmptyState
      level={1}
      icon={Lock}
      title={<T id="shell.unauthorized.title" />}
      hint={<T id={lackHints[lacks]} />}
      action={
        <ButtonLink to={homePath}>
          <T id="shell.unauthorized.back" />
        </ButtonLink>
      }
    />
  );
}

/** Shown instead of a screen that crashed. */
export function CrashScreen() {
  return (
    <EmptyState
      level={1}
      icon={TriangleAlert}
      title={<T id="shell.crash.title" />}
      hint={<T id="shell.crash.hint" />}
      action={
        <button type="button" onClick={() => location.reload()} className={buttonStyle({ variant: 'primary' })}>
          <Icon of={RotateCcw} size={18} mirror />
          <T id="shell.crash.reload" />
        </button>
      }
    />
  );
}

/** Shown while a screen's code and texts load. */
export function RouteSkeleton() {
  return (
    <SkeletonGroup className="mx-auto flex w-full max-w-[83.5rem] flex-col gap-5 px-4 py-4 md:px-7 md:py-7">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </SkeletonGroup>
  );
}
