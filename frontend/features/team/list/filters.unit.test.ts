import { describe, expect, test } from 'vitest';
import { readUrlState } from '../../../lib/navigation/url-state.ts';
import { aMember, anInvitation } from '../testing.ts';
import { isFiltered, matching, noFilters, TeamUrl } from './filters.ts';

const lujain = aMember('لجين العتيبي', { email: 'lujain@business.example' });
const ahmad = aMember('أحمد الأسمري', { role: 'manager', email: 'ahmad@business.example', status: 'Inactive' });
const invited = anInvitation('new@business.example', { role: 'viewer' });
const team = [lujain, ahmad, invited];

describe('the team’s URL state', () => {
  test('finds by name in any spelling, and by address', () => {
    expect(matching(team, { ...noFilters, search: 'احمد' })).toEqual([ahmad]);
    expect(matching(team, { ...noFilters, search: 'NEW@' })).toEqual([invited]);
  });

  test('combines role and status', () => {
    expect(matching(team, { ...noFilters, role: 'agent' })).toEqual([lujain]);
    expect(matching(team, { ...noFilters, status: 'Inactive' })).toEqual([ahmad]);
    expect(matching(team, { ...noFilters, role: 'agent', status: 'Inactive' })).toEqual([]);
    expect(matching(team, noFilters)).toEqual(team);
  });

  test('does not count dialogs as filters, and ignores invalid values', () => {
    const url = readUrlState(TeamUrl, new URLSearchParams(`member=${lujain.id}&do=explode&role=super_admin&status=Active`));
    expect(url).toEqual({ search: '', role: undefined, status: 'Active', member: lujain.id, do: undefined });
    expect([isFiltered(url), isFiltered({ ...url, status: undefined })]).toEqual([true, false]);
  });
});
