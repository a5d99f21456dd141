import type { ReactNode } from 'react';
import { ErrorState } from '../states/error-state.tsx';
import { NoMatch } from '../states/empty-state.tsx';
import { SkeletonGroup } from '../states/skeleton.tsx';

export type ListStatesProps = {
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly count: number;
  /** Filters are active, so an empty answer is "no match", not an empty list. */
  readonly isFiltered?: boolean;
  readonly onClearFilters?: () => void;
  /** Title and hint instead of "nothing fits the filters". */
  readonly noMatch?: { readonly title: ReactNode; readonly hint: ReactNode } | undefined;
  /** Placeholders in the final layout. */
  readonly skeleton: ReactNode;
  /** An `EmptyState` with the one action that fills the list. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
};

/** The four states of every list: loading, error, empty, no match. Loaded rows stay visible when a later call fails. */
export function ListStates(props: ListStatesProps) {
  const { isLoading, error, onRetry, count, isFiltered = false, onClearFilters, noMatch, skeleton, empty, children } = props;
  if (count > 0) {
    return (
      <>
        {error !== null && error !== undefined && <ErrorState error={error} onRetry={onRetry} isCompact />}
        {children}
      </>
    );
  }
  if (isLoading) return <SkeletonGroup>{skeleton}</SkeletonGroup>;
  if (error !== null && error !== undefined) return <ErrorState error={error} onRetry={onRetry} />;
  if (isFiltered) return <NoMatch {...noMatch} {...(onClearFilters === undefined ? {} : { onClear: onClearFilters })} />;
  return <>{empty}</>;
}
