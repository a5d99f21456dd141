import { Erasable } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { runEraseCommand } from './erase.ts';

test('whoever misspells the command is told everything that can be erased', async () => {
  const lines: string[] = [];
  expect(await runEraseCommand({ args: ['person', 'x'], env: {}, print: (line) => void lines.push(line) })).toBe(64);
  for (const kind of Erasable.options) expect(lines.join('\n')).toMatch(new RegExp(`\\b${kind}\\b`));
});
