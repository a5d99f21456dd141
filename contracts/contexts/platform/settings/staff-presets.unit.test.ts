import { expect, test } from 'vitest';
import { duties } from '../../../kernel/permissions.ts';
import { presetOf, staffPresetNames, staffPresets } from './staff-presets.ts';

test.each(staffPresetNames)('finds the preset %s by its duties, in any order', (name) =>
  expect(presetOf([...staffPresets[name]].reverse())).toBe(name),
);

test('has no preset for other sets of duties', () => {
  expect(presetOf([])).toBe(null);
  expect(presetOf(['inbox', 'audit'])).toBe(null);
  expect(presetOf(duties.filter((duty) => duty !== 'staff'))).toBe(null);
});
