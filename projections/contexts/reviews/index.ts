import { replySettingsRoutes, reviewRoutes, reviewViewRoutes } from '@sumaa/contracts';
import { defineReadContext, listed, queriesOf } from '../../infra/index.ts';
import { activityProjection } from './activity.projection.ts';
import { assignmentProjection } from './assignment.projection.ts';
import {
  activityLive,
  assignmentLive,
  reviewKeywordsLive,
  reviewLive,
  reviewTopicsLive,
  reviewViewLive,
  reviewWorkLive,
  replySettingsLive,
  ruleReplyLive,
} from './live.ts';
import { publishingRuleProjection } from './publishing-rule.projection.ts';
import { ruleReplyProjection } from './rule-reply.projection.ts';
import { reviewProjection } from './review.projection.ts';
import { reviewKeywordsProjection, showKeywords } from './review-keywords.projection.ts';
import { reviewTopicsProjection } from './review-topics.projection.ts';
import { reviewWorkProjection } from './review-work.projection.ts';
import { replyApprovalProjection } from './reply-approval.projection.ts';
import { replyTemplateProjection } from './reply-template.projection.ts';
import { replyWritingProjection } from './reply-writing.projection.ts';
import { reviewViewProjection } from './review-view.projection.ts';
import { replySettingsQueries, reviewQueries, reviewViewQueries } from './routes.ts';

export const reviewsContext = defineReadContext({
  projections: [
    listed(reviewProjection, reviewLive),
    listed(activityProjection, activityLive),
    listed(assignmentProjection, assignmentLive),
    listed(reviewKeywordsProjection, reviewKeywordsLive, showKeywords),
    listed(reviewTopicsProjection, reviewTopicsLive),
    listed(reviewWorkProjection, reviewWorkLive),
    listed(reviewViewProjection, reviewViewLive),
    listed(replyTemplateProjection, replySettingsLive),
    listed(replyApprovalProjection, replySettingsLive),
    listed(replyWritingProjection, replySettingsLive),
    listed(publishingRuleProjection, replySettingsLive, 'call read.show_publishing_rule_v2()'),
    listed(ruleReplyProjection, ruleReplyLive),
  ],
  queries: (deps) => [
    queriesOf(reviewRoutes, reviewQueries(deps)),
    queriesOf(reviewViewRoutes, reviewViewQueries(deps)),
    queriesOf(replySettingsRoutes, replySettingsQueries),
  ],
});
