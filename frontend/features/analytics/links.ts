import type { Analytics } from '@sumaa/contracts';
import { createContext, use } from 'react';

/** Filters of the reviews screen. */
export type Behind = Readonly<Record<string, string | number>>;

/** The reviews behind a figure of these days, and of one branch or all: a path of the reviews screen. */
export function reviewsPath({ from, to }: Pick<Analytics, 'from' | 'to'>, branch: string | undefined, behind: Behind): string {
  const filters: Behind = { from, to, ...(branch === undefined ? {} : { branch }), sort: 'recent', ...behind };
  return `/customer/reviews?${new URLSearchParams(Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}

/** The path of the reviews behind a figure; undefined for those who may not see reviews. */
export type PathTo = (behind?: Behind) => string | undefined;

export const PathToReviews = createContext<PathTo>(() => undefined);

export const usePathTo = (): PathTo => use(PathToReviews);
