import type { MessageId } from './locale/t.tsx';

/** Google's reasons for rejecting a reply (`ReviewReply.policyViolation`, 43 in July 2026), grouped by what the user can do about them. */
const families = {
  'reviews.violation.repetitive': ['GIBBERISH_AND_REPETITIVE', 'REPETITIVE'],
  'reviews.violation.unclear': ['UNCLEAR', 'GENERIC_QUALITY'],
  'reviews.violation.advertising': ['ADVERTISING_AND_SOLICITATION', 'FAKE_ENGAGEMENT'],
  'reviews.violation.off-topic': ['OFF_TOPIC'],
  'reviews.violation.offensive': ['OFFENSIVE', 'OBSCENITY_AND_PROFANITY', 'GENERIC_VANDALISM'],
  'reviews.violation.harassment': ['HARASSMENT', 'HATE_SPEECH'],
  'reviews.violation.personal-info': ['PERSONAL_INFO', 'PRIVACY'],
  'reviews.violation.misleading': ['MISINFORMATION', 'MISREPRESENTATION', 'IMPERSONATION', 'GENERIC_FRAUD'],
  'reviews.violation.illegal': ['ILLEGAL', 'REGULATED_GOODS_AND_SERVICES', 'ILLEGAL_BUSINESS_HOURS_EDIT'],
  'reviews.violation.adult': ['ADULT_THEMED', 'SEXUALLY_EXPLICIT'],
  'reviews.violation.violence': ['DANGEROUS', 'VIOLENCE_AND_GORE', 'CHILD_SAFETY'],
  'reviews.violation.account': [
    'ACCOUNT_RESTRICTED_AND_SUSPENDED',
    'ACCOUNT_RESTRICTED_AND_EDIT_REJECTED',
    'ASSOCIATED_ACCOUNT_SUSPENDED',
    'OWNERSHIP_REVOKED',
    'EDITING_RESTRICTION',
    'GOOGLE_PAY_SUSPENSION',
  ],
  'reviews.violation.branch': [
    'BUSINESS_INELIGIBLE',
    'LOCATION_SUSPENDED',
    'LOCATION_DISABLED',
    'LOCATION_VERIFICATION_REQUIRED',
    'PO_BOX',
  ],
  'reviews.violation.moderation-error': ['MODERATION_ERROR'],
} as const satisfies Partial<Record<MessageId, readonly string[]>>;

const byWord = new Map<string, MessageId>(
  Object.entries(families).flatMap(([id, words]) => words.map((word): [string, MessageId] => [word, id as keyof typeof families])),
);

/** The id of the text that explains Google's reason (context `reviews`); a general one for unknown reasons. */
export function violationMessage(policyViolation: string | null): MessageId {
  return (policyViolation === null ? undefined : byWord.get(policyViolation)) ?? 'reviews.violation.general';
}
