import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSettingsDraft, type SavedSettings } from './settings-draft.ts';

type Values = { readonly name: string; readonly city: string; readonly hours: { readonly from: number } };
const first: SavedSettings<Values> = { revision: 1, savedByName: null, values: { name: 'أ', city: 'ب', hours: { from: 9 } } };
const second: SavedSettings<Values> = { revision: 2, savedByName: 'نورة', values: { ...first.values, city: 'ج' } };
const draftOf = () => renderHook(({ saved }) => useSettingsDraft(saved), { initialProps: { saved: first } });

test('names what was changed, and nothing once it is as before, inside of values too', () => {
  const { result } = draftOf();
  act(() => result.current.set({ hours: { from: 8 }, name: 'د' }));
  expect(result.current.changed).toEqual(['name', 'hours']);
  act(() => result.current.set({ hours: { from: 9 }, name: 'أ' }));
  expect(result.current.changed).toEqual([]);
});

test('takes a colleague’s change at once while nothing is changed here', () => {
  const { result, rerender } = draftOf();
  rerender({ saved: second });
  expect([result.current.draft, result.current.revision, result.current.isOld]).toEqual([second.values, 2, false]);
});

test('shows a colleague’s change above own ones, and keeps these on top of it when asked to', () => {
  const { result, rerender } = draftOf();
  act(() => result.current.set({ name: 'د' }));
  rerender({ saved: second });
  expect([result.current.isOld, result.current.theirs, result.current.draft.city]).toEqual([true, ['city'], 'ب']);
  act(() => result.current.keepMine());
  expect([result.current.isOld, result.current.changed, result.current.draft, result.current.revision]).toEqual([
    false,
    ['name'],
    { ...second.values, name: 'د' },
    2,
  ]);
});

test('drops own changes for the values that are saved now', () => {
  const { result, rerender } = draftOf();
  act(() => result.current.set({ name: 'د' }));
  rerender({ saved: second });
  act(() => result.current.discard());
  expect([result.current.draft, result.current.changed, result.current.revision]).toEqual([second.values, [], 2]);
});

test('an older answer that arrives after saving changes nothing', () => {
  const { result } = draftOf();
  act(() => result.current.start(second));
  expect([result.current.draft, result.current.isOld]).toEqual([second.values, false]);
});
