/** What Google last said of a branch. */
interface Branch {
  readonly linked: boolean;
  readonly rating: number | null;
  readonly count: number;
}

/** The branches of a business by their ids. */
export type Branches = Readonly<Record<string, Branch>>;

/** The branches after this is known of one of them. */
export const withBranch = (branches: Branches, id: string, known: Partial<Branch>): Branches => ({
  ...branches,
  [id]: { linked: false, rating: null, count: 0, ...branches[id], ...known },
});

/** The rating over the linked branches, each by its number of reviews; null without one. */
export function ratingOf(branches: Branches): number | null {
  let [stars, count] = [0, 0];
  for (const branch of Object.values(branches)) {
    if (!branch.linked || branch.rating === null) continue;
    stars += branch.rating * branch.count;
    count += branch.count;
  }
  return count === 0 ? null : stars / count;
}
