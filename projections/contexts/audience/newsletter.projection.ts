import type { FollowerEvent, Iso, NewsletterEvent, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** One article as an issue of the newsletter. `mailed`: to how many followers it went. */
export interface NewsletterRow {
  readonly article: string;
  readonly tenantId: TenantId;
  readonly testedAt: Iso | null;
  readonly startedAt: Iso | null;
  readonly finishedAt: Iso | null;
  readonly mailed: number;
}

export const newsletterProjection: Projection<NewsletterRow, NewsletterEvent | FollowerEvent> = {
  name: 'newsletter',
  version: 1,
  categories: ['newsletter', 'follower'],
  key: ({ data }) => ('article' in data ? data.article : null),
  evolve(before, { type, data, metadata: { tenantId } }, article) {
    const row = before ?? { article, tenantId, testedAt: null, startedAt: null, finishedAt: null, mailed: 0 };
    switch (type) {
      case 'NewsletterTested':
        return { ...row, testedAt: data.testedAt };
      case 'NewsletterStarted':
        return { ...row, startedAt: data.startedAt };
      case 'NewsletterFinished':
        return { ...row, finishedAt: data.finishedAt };
      case 'FollowerMailed':
        return { ...row, mailed: row.mailed + 1 };
      default:
        return before;
    }
  },
  rows: typedRows<NewsletterRow>({
    table: 'read.newsletter_v1',
    key: 'article',
    columns: {
      article: 'text',
      tenantId: 'text',
      testedAt: 'timestamptz',
      startedAt: 'timestamptz',
      finishedAt: 'timestamptz',
      mailed: 'int',
    },
  }),
};
