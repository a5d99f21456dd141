import { defaultMemberPermissions, TeamMember } from '@sumaa/contracts';
import type { Session } from '../../lib/session/session.ts';
import { browserDisplay } from '../../lib/look/display.ts';

/** A valid id derived from a name. */
export function idOf(name: string): string {
  const digits = [...name]
    .reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
    .toString(16)
    .padStart(12, '0')
    .slice(-12);
  return `00000000-0000-4000-8000-${digits}`;
}

/** A member for tests: an active, changeable agent; other fields as given. */
export function aMember(name: string, given: Partial<Omit<TeamMember, 'id' | 'name'>> = {}): TeamMember {
  return {
    ...TeamMember.parse({
      id: idOf(name),
      name,
      email: 'somebody@business.example',
      role: 'agent',
      status: 'Active',
      permissions: ['ViewReviews', 'ReplyReviews'],
      locationIds: null,
      photoUrl: null,
      joinedAt: '2026-01-10T10:00:00.000Z',
      lastActiveAt: '2026-03-12T10:00:00.000Z',
      invitedAt: null,
      expiresAt: null,
      invitedBy: null,
      you: false,
      editable: true,
      resendable: false,
      stats: {
        totalReplies: 12,
        avgResponseTime: 2.5,
        positiveReplies: 9,
        openTasks: 3,
        pendingTasks: 3,
        assignedReviews: 5,
        overdueTasks: 1,
        dueSoonTasks: 1,
      },
    }),
    ...given,
  };
}

/** An open invitation for tests; other fields as given. */
export function anInvitation(email: string, given: Partial<Omit<TeamMember, 'id' | 'email'>> = {}): TeamMember {
  return {
    ...aMember(email, {
      status: 'Invited',
      email,
      joinedAt: null,
      lastActiveAt: null,
      resendable: true,
      stats: {
        totalReplies: 0,
        avgResponseTime: null,
        positiveReplies: 0,
        openTasks: 0,
        pendingTasks: 0,
        assignedReviews: 0,
        overdueTasks: 0,
        dueSoonTasks: 0,
      },
    }),
    name: '',
    ...given,
  };
}

/** The signed-in user of a test. */
export function aSession(
  role: Session['role'],
  abilities: Session['abilities'] = ['team.read', 'team.write', 'reviews.read', 'reviews.reply'],
): Session {
  return {
    accountId: 'a',
    memberId: idOf('me'),
    tenantId: 't',
    businessName: 'بيت الشواء',
    fullName: 'نورة',
    email: 'noura@business.example',
    avatarUrl: null,
    role,
    abilities,
    permissions: role === 'super_admin' ? [] : defaultMemberPermissions(role),
    locationIds: null,
    onboardingStep: 4,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
    businesses: [],
  };
}
