import type { GoogleLocationView } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { allState, chosenIds, matching, toggled, toggledAll } from './choice.ts';

function aLocation(id: string, given: Partial<GoogleLocationView> = {}): GoogleLocationView {
  const nothing = { rating: null, reviewCount: null, address: null, phone: null, website: null };
  return { id, name: id, ratingState: 'loading', linked: false, disabledReason: null, ...nothing, ...given };
}

const olaya = aLocation('olaya', { name: 'فرع العُليا', address: 'طريق الملك فهد، الرياض' });
const nakheel = aLocation('nakheel', { name: 'فرع النخيل', address: 'جدة' });
const closed = aLocation('closed', { name: 'Rawdah', disabledReason: 'unverified' });
const all = [olaya, nakheel, closed];

describe('choosing locations', () => {
  test('selects all that can be chosen', () => {
    const chosen = toggledAll(new Set(), all, true);
    expect([...chosen]).toEqual(['olaya', 'nakheel']);
    expect(allState(chosen, all)).toBe('all');
    expect(allState(new Set(), all)).toBe('none');
    expect(allState(toggled(new Set(), 'olaya', true), all)).toBe('some');
    expect([...toggledAll(chosen, all, false)]).toEqual([]);
  });

  test('does not change locations hidden by the search', () => {
    const chosen = toggledAll(toggled(new Set(), 'nakheel', true), [olaya], true);
    expect([...chosen]).toEqual(['nakheel', 'olaya']);
    expect([...toggledAll(chosen, [olaya], false)]).toEqual(['nakheel']);
  });

  test('omits locations that can no longer be chosen', () => {
    const chosen = new Set(['olaya', 'nakheel', 'gone']);
    expect(chosenIds(chosen, [olaya, { ...nakheel, linked: true, disabledReason: 'linked' }])).toEqual(['olaya']);
  });

  test('finds every spelling of a word', () => {
    expect(matching(all, 'العليا')).toEqual([olaya]);
    expect(matching(all, 'جده')).toEqual([nakheel]);
    expect(matching(all, 'rawd')).toEqual([closed]);
    expect(matching(all, 'الرياض فرع')).toEqual([olaya]);
    expect(matching(all, '  ')).toEqual(all);
  });
});
