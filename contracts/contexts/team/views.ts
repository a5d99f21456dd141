import { z } from 'zod';
import type { FieldErrorCode } from '../../kernel/field-errors.ts';
import { Uuid } from '../../kernel/ids.ts';
import { MemberPermission, Role } from '../../kernel/permissions.ts';
import { Iso } from '../../kernel/time.ts';
import { Sentiment } from '../reviews/review-terms.ts';

const says = (code: FieldErrorCode) => code;

/** A role inside a business. Platform managers are not members of a business. */
export const TeamRole = z.enum(['viewer', 'agent', 'manager', 'admin']);
export type TeamRole = z.infer<typeof TeamRole>;

/** The branches a member may see; null means all, future branches included. */
export const Branches = z.array(Uuid).min(1, says('chooseOne')).max(2000).nullable();

/** The work of a member: published replies, mean response time, open tasks. */
export const MemberStatistics = z.object({
  totalReplies: z.number().int(),
  /** Mean hours from the review to sending the reply, over this member's replies; null without replies. */
  avgResponseTime: z.number().nullable(),
  positiveReplies: z.number().int(),
  /** Assigned reviews that are neither answered nor marked as done: what can be handed over. */
  openTasks: z.number().int(),
  /** Of the open tasks: those whose branch is linked, so that they can be answered. */
  pendingTasks: z.number().int(),
  assignedReviews: z.number().int(),
  /** Of the pending tasks: late, and due within three hours. */
  overdueTasks: z.number().int(),
  dueSoonTasks: z.number().int(),
});

export type MemberStatistics = z.infer<typeof MemberStatistics>;

/** One row of the team: a member, or an invitation that is not accepted yet (`status` Invited or Expired, `id` of the invitation). */
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
  /** Whether the caller may change this row: not their own, no higher rank, no branches that the caller does not see. */
  editable: z.boolean(),
  /** Whether the caller may resend this invitation, that is, may grant everything it offers. */
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
  /** Active members by replies ÷ response time in hours (at least 1), the best three with at least one reply. */
  topPerformers: z.array(
    z.object({ id: Uuid, name: z.string(), photoUrl: z.string().nullable(), totalReplies: z.number().int(), avgResponseTime: z.number() }),
  ),
});
export type TeamStatistics = z.infer<typeof TeamStatistics>;

/** A review assigned to one member. */
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

/** What the invitation page shows before the user enters anything. */
export const InvitationView = z.object({
  /** Empty for the platform itself. */
  businessName: z.string(),
  email: z.string(),
  /** `super_admin`: an invitation to the staff of the platform. */
  role: Role,
  invitedBy: z.string().nullable(),
  expiresAt: Iso,
  /** The address already has an account: it joins with its existing password. */
  hasAccount: z.boolean(),
  /** Whether the invitation is for the signed-in user, compared by normalised address; null when no user is signed in. */
  yours: z.boolean().nullable(),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** The rights in an invitation or a member change. Without `locationIds` a member keeps their branches, and an invitation gets the inviter's. */
export const grants = {
  role: TeamRole,
  permissions: z.array(MemberPermission).max(5),
  locationIds: Branches.optional(),
  businessId: Uuid.optional(),
};
