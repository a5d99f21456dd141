import type { FactsOf, InBoth, NotificationKind } from '@sumaa/contracts';
import type { ReportFigures } from '@sumaa/runtime/analytics';

/** What a notice is about, for its mail. */
export interface NoticeAbout<F> {
  readonly facts: F;
  readonly businessName: string;
  /** The branch; empty for what concerns the whole business. */
  readonly branch: string;
  /** What the writer of a message may quote; empty for other kinds. */
  readonly reference: string;
  /** What was exported, and why that failed. */
  readonly exported: InBoth;
  readonly failure: InBoth;
  /** The days of a report, such as `22/02/2026 – 28/02/2026`; empty for other kinds. */
  readonly period: string;
  /** Of a report; null for other kinds. */
  readonly figures: ReportFigures | null;
}

export interface NoticeText {
  readonly subject: string;
  /** What mail programs show next to the subject. */
  readonly preview: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Lists under the paragraphs, a line each. */
  readonly lists?: readonly (readonly string[])[];
  /** Of the button that opens it. */
  readonly label: string;
}

/** What is told by mail with more to say than a notice has, by its own context: these kinds do not offer the mail. */
type MailedOtherwise = 'platform_message' | 'payment_failed' | 'order_withdrawn' | 'plan_ending' | 'card_expiring';
export type MailedKind = Exclude<NotificationKind, MailedOtherwise>;

/** The texts of mails about notices in one language. */
export interface NoticeTexts {
  /** A mail about one notice. */
  readonly one: { readonly [K in MailedKind]: (about: NoticeAbout<FactsOf<K>>) => NoticeText };
  /** How many there are of a kind. */
  readonly many: Readonly<Record<MailedKind, (count: number) => string>>;
  /** A mail about several notices. */
  readonly several: (count: number, businessName: string) => string;
  /** That more of them are inside the product. */
  readonly rest: (count: number) => string;
  readonly open: string;
  readonly footnote: (businessName: string) => string;
  readonly choose: string;
}
