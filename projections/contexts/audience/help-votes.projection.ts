import type { HelpArticle, HelpVoteEvent, Iso, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** How often one article of the help did help, and did not. */
export interface HelpVotesRow {
  readonly article: HelpArticle;
  readonly tenantId: TenantId;
  readonly helped: number;
  readonly unhelpful: number;
  readonly lastAt: Iso;
}

export const helpVotesProjection: Projection<HelpVotesRow, HelpVoteEvent> = {
  name: 'help-votes',
  version: 1,
  categories: ['helpvote'],
  key: ({ data }) => data.article,
  evolve(row, { data: { article, helped, givenAt }, metadata: { tenantId } }) {
    const before = row ?? { helped: 0, unhelpful: 0 };
    return {
      article,
      tenantId,
      helped: before.helped + (helped ? 1 : 0),
      unhelpful: before.unhelpful + (helped ? 0 : 1),
      lastAt: givenAt,
    };
  },
  rows: typedRows<HelpVotesRow>({
    table: 'read.help_votes_v1',
    key: 'article',
    columns: { article: 'text', tenantId: 'text', helped: 'int', unhelpful: 'int', lastAt: 'timestamptz' },
  }),
};
