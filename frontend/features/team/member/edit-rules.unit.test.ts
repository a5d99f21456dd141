import { describe, expect, test } from 'vitest';
import { aMember, anInvitation, aSession } from '../testing.ts';
import { actsOn } from './acts.ts';
import { rolesToGive, whyNotEditable } from './edit-rules.ts';

const actsOf = (...given: Parameters<typeof actsOn>) => actsOn(...given).map(({ id }) => id);

describe('rules of the team', () => {
  test('offers no role above one’s own', () => {
    expect(rolesToGive('manager')).toEqual(['viewer', 'agent', 'manager']);
    expect(rolesToGive('admin')).toEqual(['viewer', 'agent', 'manager', 'admin']);
  });

  test('says why a row cannot be changed', () => {
    expect(whyNotEditable(aMember('m'))).toBe(null);
    expect(whyNotEditable(aMember('m', { editable: false, you: true, role: 'manager' }))).toBe('own_membership');
    // The row is above the user, or in branches that the user does not see.
    expect(whyNotEditable(aMember('m', { editable: false, role: 'agent' }))).toBe('above_own_rank');
  });

  test('offers only possible actions', () => {
    const admin = aSession('admin');
    expect(actsOf(aMember('m'), admin)).toEqual(['edit', 'tasks', 'hand-over', 'deactivate']);
    const { stats } = aMember('m');
    expect(actsOf(aMember('m', { stats: { ...stats, openTasks: 0 } }), admin)).toEqual(['edit', 'tasks', 'deactivate']);
    expect(actsOf(aMember('m', { status: 'Inactive' }), admin)).toEqual(['edit', 'tasks', 'hand-over', 'reactivate']);
    expect(actsOf(anInvitation('i@x.example'), admin)).toEqual(['edit', 'resend', 'revoke']);
    expect(actsOf(anInvitation('i@x.example', { status: 'Expired' }), admin)).toEqual(['edit', 'resend', 'revoke']);
    expect(actsOf(anInvitation('i@x.example', { resendable: false }), admin)).toEqual(['edit', 'revoke']);
    expect(actsOf(aMember('m', { editable: false }), admin)).toEqual(['tasks', 'hand-over']);
    expect(actsOf(aMember('m'), aSession('manager', ['team.read', 'reviews.read']))).toEqual(['tasks']);
    expect(actsOf(aMember('m'), aSession('manager', ['team.read']))).toEqual([]);
    expect(actsOf(anInvitation('i@x.example'), aSession('manager', ['team.read']))).toEqual([]);
  });
});
