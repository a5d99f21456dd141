import { CloudAlert, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useIsOutdated } from '../../lib/api/reachability.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T } from '../../lib/locale/t.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { Icon } from '../marks/icon.tsx';

export type ErrorStateProps = {
  readonly error: unknown;
  /** Sends the request again. */
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  readonly title?: ReactNode;
  /** One line, for a small part of a screen. */
  readonly isCompact?: boolean;
};

/** Shows that loading failed, why if known, and a retry button; retries by itself when an unreachable server can be reached again. */
export function ErrorState({ error, onRetry, isRetrying = false, title, isCompact = false }: ErrorStateProps) {
  const textOf = useErrorText();
  const isOutdated = useIsOutdated(error);
  const retryAgain = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (isOutdated) retryAgain();
  }, [isOutdated]);
  const retry = onRetry !== undefined && (
    <button type="button" onClick={onRetry} disabled={isRetrying} className={buttonStyle({ size: isCompact ? 'sm' : 'md' })}>
      <Icon of={RotateCcw} size={18} mirror />
      <T id="common.action.retry" />
    </button>
  );
  if (isCompact) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-dense">
        <Icon of={CloudAlert} className="text-coral" />
        <span className="min-w-0 flex-1">{textOf(error)}</span>
        {retry}
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 flex size-14 items-center justify-center rounded-full bg-coral-soft text-coral">
        <Icon of={CloudAlert} size={26} />
      </span>
      <p className="text-heading font-semibold">{title ?? <T id="common.error.title" />}</p>
      <p className="max-w-md text-dense text-muted">{textOf(error)}</p>
      {retry !== false && <div className="mt-3">{retry}</div>}
    </div>
  );
}
