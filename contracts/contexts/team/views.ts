import { z } from 'zod';
import type { FieldErrorCode } from '../../kernel/errors.ts';
import { Uuid } from '../../kernel/ids.ts';
import { MemberPermission, Role } from '../../kernel/permissions.ts';
import { Iso } from '../../kernel/time.ts';
import { Sentiment } from '../reviews/events.ts';

const says = (code: FieldErrorCode) => code;

/** A role inside a business; platform managers are no members. */
export const TeamRole = z.enum(['viewer', 'agent', 'manager', 'admin']);
export type TeamRole = z.infer<typeof TeamRole>;

/** Branches somebody may see: null for all, those of the future included. */
export const Branches = z.array(Uuid).min(1, says('chooseOne')).max(2000).nullable();

/** What somebody did: replies published by them, the mean time from review to reply, tasks that wait. */
export const MemberStatistics = z.object({
  totalReplies: z.number().int(),
  /** Hours from the review to the reply going out, over this member's replies; null before the first. */
  avgResponseTime: z.number().nullable(),
  positiveReplies: z.number().int(),
  /** Reviews assigned to them that still wait for an answer. */
  pendingTasks: z.number().int(),
  assignedReviews: z.number().int(),
});

export type MemberStatistics = z.infer<typeof MemberStatistics>;

/** One row of the team: a member, or an invitation that nobody has accepted yet (`status` Invited, `id` of the invitation). */
export const TeamMember = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  role: Role,
  status: z.enum(['Active', 'Inactive', 'Invited', 'Expired']),
  permissions: z.array(MemberPermission),
  locationIds: z.array(Uuid).nullable(),
  photoUrl: z.string().nullable(),
  joinedAt: Iso.nullable(),
  lastActiveAt: Iso.nullable(),
  invitedAt: Iso.nullable(),
  expiresAt: Iso.nullable(),
  invitedBy: z.string().nullable(),
  you: z.boolean(),
  /** Whether the asker may change this row: not themselves, and nobody above their rank or with branches that they do not see. */
  editable: z.boolean(),
  /** Whether the asker may send this invitation again: they would answer for all that it offers. */
  resendable: z.boolean(),
  stats: MemberStatistics,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamStatistics = z.object({
  totalMembers: z.number().int(),
  activeMembers: z.number().int(),
  totalReplies: z.number().int(),
  avgResponseTime: z.number().nullable(),
  pendingTasks: z.number().int(),
  /** Active members by replies ÷ response time in hours (at least 1), the three best with any reply. */
  topPerformers: z.array(
    z.object({ id: Uuid, name: z.string(), photoUrl: z.string().nullable(), totalReplies: z.number().int(), avgResponseTime: z.number() }),
  ),
});
export type TeamStatistics = z.infer<typeof TeamStatistics>;

/** A review that waits for one member. */
export const TaskItem = z.object({
  reviewId: Uuid,
  authorName: z.string().nullable(),
  stars: z.number().int().nullable(),
  sentiment: Sentiment.nullable(),
  text: z.string().nullable(),
  locationName: z.string().nullable(),
  assignedAt: Iso,
  dueAt: Iso.nullable(),
  answered: z.boolean(),
});
export type TaskItem = z.infer<typeof TaskItem>;

/** What the invitation page shows before anything is typed. */
export const InvitationView = z.object({
  businessName: z.string(),
  email: z.string(),
  role: TeamRole,
  invitedBy: z.string().nullable(),
  expiresAt: Iso,
  /** The address has an account already: it joins with its own password, no new one is set. */
  hasAccount: z.boolean(),
  /** Whether it was sent to who is signed in, however their address is spelled; null where nobody is. */
  yours: z.boolean().nullable(),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** What is sent with an invitation or a change of a member; branches that are not named stay, or are those of who gives. */
export const grants = {
  role: TeamRole,
  permissions: z.array(MemberPermission).max(5),
  locationIds: Branches.optional(),
  businessId: Uuid.optional(),
};
