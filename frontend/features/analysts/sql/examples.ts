/** The examples that have a title here; a newer server may send others. */
const examples = [
  'branches-by-subscriber',
  'sentiment-by-language',
  'stars-that-contradict',
  'replies-by-state',
  'slowest-branches',
  'rating-by-month',
  'topics-of-bad-reviews',
  'tasks-by-role',
  'members-by-role',
  'messages-in-time',
  'businesses-by-plan',
  'payments-by-month',
  'longest-syncs',
  'stalest-businesses',
  'events-of-last-week',
] as const;

const known: ReadonlySet<string> = new Set(examples);

/** Whether an example has a title. */
export const isExample = (id: string): id is (typeof examples)[number] => known.has(id);
