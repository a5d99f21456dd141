import { describe, expect, test } from 'vitest';
import { aMember, aSession, idOf } from '../testing.ts';
import { permissionsToGive } from '@sumaa/contracts';
import { grantsBody, GrantsForm, grantsOf, InviteForm, newInvite, switchableOf } from './grants.ts';

const branch = idOf('العليا');
const noura = aSession('admin');

describe('the grants form', () => {
  test('keeps null for all branches', () => {
    expect(grantsBody(grantsOf(aMember('m', { role: 'manager', permissions: ['Settings'] })))).toEqual({
      role: 'manager',
      permissions: ['Settings'],
      locationIds: null,
    });
    const chosen = grantsOf({ ...aMember('m'), locationIds: [branch as never] });
    expect(grantsBody(chosen).locationIds).toEqual([branch]);
    expect(grantsBody({ ...chosen, reach: 'all' }).locationIds).toBe(null);
  });

  test('sends no permission that the role cannot hold', () => {
    expect(
      grantsBody({ ...newInvite(noura), role: 'viewer', permissions: ['ViewReviews', 'ReplyReviews', 'ManageTeam'] }).permissions,
    ).toEqual(['ViewReviews', 'ReplyReviews']);
  });

  test('may switch on what the role does not start with, within what the user holds', () => {
    expect(switchableOf('agent', permissionsToGive(noura, null))).toEqual(['ViewReviews', 'ReplyReviews', 'ViewAnalytics']);
    const blind = { ...aSession('manager'), permissions: ['ViewReviews', 'ManageTeam'] as const };
    expect(switchableOf('agent', permissionsToGive(blind, null))).toEqual(['ViewReviews']);
    expect(grantsBody({ ...newInvite(noura), permissions: ['ViewAnalytics'] }).permissions).toEqual(['ViewAnalytics']);
  });

  test('starts an invitation with only what the inviting user has', () => {
    expect(newInvite(noura)).toMatchObject({ permissions: ['ViewReviews', 'ReplyReviews'], reach: 'all', branches: [] });
    const limited = { ...aSession('manager'), permissions: ['ViewReviews', 'ManageTeam'] as const, locationIds: [branch as never] };
    expect(newInvite(limited)).toMatchObject({ permissions: ['ViewReviews'], reach: 'chosen', branches: [branch] });
  });

  test('requires a branch when branches are chosen, and a valid address', () => {
    const issues = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
      result.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    expect(issues(GrantsForm.safeParse({ ...grantsOf(aMember('m')), reach: 'chosen' }))).toEqual(['branches chooseOne']);
    expect(issues(InviteForm.safeParse(newInvite(noura)))).toEqual(['email emailRequired']);
    expect(issues(InviteForm.safeParse({ ...newInvite(noura), email: 'no address' }))).toEqual(['email invalidEmail']);
    expect(InviteForm.parse({ ...newInvite(noura), email: ' a٢@x.example ' }).email).toBe('a2@x.example');
  });
});
