import { z } from 'zod';

export const Sentiment = z.enum(['positive', 'neutral', 'negative']);
export type Sentiment = z.infer<typeof Sentiment>;

/** `mixed` has Arabic and Latin letters, `other` is anything neither Arabic nor clearly English, `none` has no letters. */
export const ReviewLanguage = z.enum(['ar', 'en', 'mixed', 'other', 'none']);
export type ReviewLanguage = z.infer<typeof ReviewLanguage>;

export const reviewTopics = [
  'service',
  'food',
  'price',
  'cleanliness',
  'waiting',
  'location',
  'staff',
  'rooms',
  'parking',
  'delivery',
] as const;
/** What a review speaks of. */
export const ReviewTopic = z.enum(reviewTopics);
export type ReviewTopic = z.infer<typeof ReviewTopic>;

/** A topic that the text names, with the sentiment of the words about it: `start` to `end` (exclusive) of the original text, in UTF-16 units. */
export const TopicMention = z.object({
  topic: ReviewTopic,
  sentiment: Sentiment,
  start: z.number().int().min(0),
  end: z.number().int().min(0),
});
export type TopicMention = z.infer<typeof TopicMention>;

/** The result of the classifier. `textSentiment` uses the text alone; `mismatch`: it contradicts the stars; `classifier`: its version. */
export const Classification = z.object({
  language: ReviewLanguage,
  sentiment: Sentiment,
  textSentiment: Sentiment.nullable(),
  mismatch: z.boolean(),
  topics: z.array(TopicMention),
  classifier: z.string(),
});
export type Classification = z.infer<typeof Classification>;

/** How far the assignee of a review is: `in_progress` once they opened or drafted it; `completed` once it is answered, or marked so. */
export const AssignmentStatus = z.enum(['pending', 'in_progress', 'completed']);
export type AssignmentStatus = z.infer<typeof AssignmentStatus>;

export const reportReasons = [
  'spam',
  'off_topic',
  'conflict_of_interest',
  'profanity',
  'harassment',
  'discrimination',
  'personal_information',
] as const;
/** Which rule of Google's a review breaks, as whoever reports it sees it. */
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

/**
 * Why a reply was never published at Google; `unlinked`: a user unlinked the branch in the meantime; `answered_elsewhere`: Google shows an
 * answer that was not known when it was written; `review_edited`: what the rule answered has changed; `rule_withdrawn`: the
 * rule that wrote it was no longer in force.
 */
export const ReplyFailure = z.enum([
  'connection_lost',
  'permission_lost',
  'unverified',
  'review_gone',
  'invalid_text',
  'google_unreachable',
  'unlinked',
  'answered_elsewhere',
  'review_edited',
  'rule_withdrawn',
]);
export type ReplyFailure = z.infer<typeof ReplyFailure>;
