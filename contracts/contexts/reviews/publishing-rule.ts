import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { says } from '../identity/fields.ts';

/** Fewest stars that a rule may answer: worse reviews are always answered by a person. */
export const leastRuleStars = 3;
/** How long a reply of the rule waits, in minutes, so that people can undo it. */
export const ruleDelays = [15, 60, 240, 1440] as const;
/** Most replies of the rule on one day. */
export const mostRuleReplies = 100;
/** The version of the text that a general manager agrees to. */
export const ruleConsentVersion = 1;

/** Why a rule is on hold: whoever agreed to it is no member any more, or may not agree to it any more. */
export const RuleHold = z.enum(['left', 'rights']);
export type RuleHold = z.infer<typeof RuleHold>;

const terms = {
  /** Reviews with fewer stars are left to people. */
  minStars: z.number().int().min(leastRuleStars).max(5),
  /** Null: every branch. */
  locationIds: z.array(Uuid).nullable(),
  delayMinutes: z.literal(ruleDelays),
  dailyCap: z.number().int().min(1).max(mostRuleReplies),
};

/** `replysettings-<tenantId>`: the rule by which suggested replies are published without a person. */
export const publishingRuleEvents = {
  /** A general manager agreed to it, for the first time or with other terms. It concerns reviews that are received from `since` on. */
  PublishingRuleSet: defineEvent({
    type: 'PublishingRuleSet',
    category: 'replysettings',
    data: { ...terms, consent: z.number().int(), since: Iso, accountId: Uuid },
  }),
  /** Nothing is published while it is paused; resumed, it concerns reviews that are received from then on. */
  PublishingRulePaused: defineEvent({
    type: 'PublishingRulePaused',
    category: 'replysettings',
    data: { paused: z.boolean(), since: Iso, accountId: Uuid },
  }),
  /** `accountId`, who agreed to it, may not agree to it any more. Nothing is published until somebody agrees to it anew, they themselves or another. */
  PublishingRuleHeld: defineEvent({
    type: 'PublishingRuleHeld',
    category: 'replysettings',
    data: { because: RuleHold, accountId: Uuid },
  }),
  PublishingRuleRemoved: defineEvent({ type: 'PublishingRuleRemoved', category: 'replysettings', data: { accountId: Uuid } }),
} as const;

/** `ruleday-<tenantId>-<day>`: which reviews the rule answered on one day of the business. */
export const ruleDayEvents = {
  RuleReplyCounted: defineEvent({ type: 'RuleReplyCounted', category: 'ruleday', data: { day: z.string(), reviewId: Uuid } }),
} as const;
export type RuleDayEvent = EventsOf<typeof ruleDayEvents>;

/**
 * `branchtexts-<locationId>`: what was written for a branch, so that nothing is written twice in a row. Keyed hashes, because the texts name
 * customers. It grows without end, and only its last events are read.
 */
export const branchTextEvents = {
  RepliesWritten: defineEvent({
    type: 'RepliesWritten',
    category: 'branchtexts',
    data: { locationId: Uuid, digests: z.array(z.string()) },
  }),
} as const;
export type BranchTextEvent = EventsOf<typeof branchTextEvents>;

export const PublishingRule = z.object(terms);
export type PublishingRule = z.infer<typeof PublishingRule>;

/**
 * The rule, and who agreed to it. The name is null once erased. `isAgreed`: their consent holds; otherwise it is on hold for the reason in
 * `hold` and publishes nothing.
 */
export const PublishingRuleView = PublishingRule.extend({
  paused: z.boolean(),
  isAgreed: z.boolean(),
  hold: RuleHold.nullable(),
  agreedBy: z.string().nullable(),
  agreedAt: Iso,
});
export type PublishingRuleView = z.infer<typeof PublishingRuleView>;

export const PublishingRuleBody = z.object({
  minStars: terms.minStars,
  locationIds: z.array(Uuid).min(1, says('chooseOne')).nullable(),
  delayMinutes: terms.delayMinutes,
  dailyCap: z
    .number({ error: says('required') })
    .int(says('invalid'))
    .min(1, says('invalid'))
    .max(mostRuleReplies, says('invalid')),
  /** The version of the text that was agreed to. */
  consent: z.literal(ruleConsentVersion, { error: says('required') }),
});
export type PublishingRuleBody = z.infer<typeof PublishingRuleBody>;

const common = { tag: 'reviews', auth: 'confirmed', permission: 'reviews.rule', app: 'command', path: '/api/reply-settings/rule' } as const;

export const publishingRuleRoutes = {
  setPublishingRule: defineRoute({
    ...common,
    method: 'PUT',
    needs: 'subscription',
    summary: 'Let suggested replies to new good reviews be published without a person, after a delay in which people can undo them.',
    body: PublishingRuleBody,
    model: z.null(),
    errors: ['validation_failed'],
  }),
  pausePublishingRule: defineRoute({
    ...common,
    method: 'POST',
    path: '/api/reply-settings/rule/pause',
    summary: 'Pause the rule (replies that wait are not published), or resume it.',
    body: z.object({ paused: z.boolean() }),
    model: z.null(),
    errors: ['not_found'],
  }),
  removePublishingRule: defineRoute({
    ...common,
    method: 'DELETE',
    summary: 'Switch the rule off: from now on only people publish. Replies that wait are not published.',
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;
