import { expect, test } from 'vitest';
import { withoutSummaries } from './lean-routes.ts';

test('leaves out what routes say in the description of the API, and nothing else', () => {
  const source = `defineRoute({
  path: '/api/x',
  summary: 'Says what it does, isn\\'t it: all.',
  model: z.null(),
});
defineRoute({
  summary:
    "The newest backups, and what a restore would lose: what was written since.",
  body: z.object({ summary: z.string(), text: z.string() }),
  limit: { max: 12, perMinutes: 60 },
});
`;
  expect(withoutSummaries(source)).toBe(`defineRoute({
  path: '/api/x',
  model: z.null(),
});
defineRoute({
  body: z.object({ summary: z.string(), text: z.string() }),
  limit: { max: 12, perMinutes: 60 },
});
`);
});
