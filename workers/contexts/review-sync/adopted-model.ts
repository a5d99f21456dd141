import { ModelCard, modelOf, shippedModel, type SentimentModel } from '@sumaa/runtime/classifier';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type pg from 'pg';

/** The sentiment model in force: the one that the installation adopted (`npm run refit:sentiment`), else the shipped one. */
export interface AdoptedModel {
  readonly now: () => SentimentModel;
  /** A processor before which it is looked whether another model was adopted. */
  before<Given extends unknown[], R>(processor: (...given: Given) => Promise<R>): (...given: Given) => Promise<R>;
}

/** Ms between two looks of a process. */
const lookEveryMs = 60_000;

interface Row {
  readonly version: string;
  readonly shipped: string;
}

/** Reads the row that the command writes. A model that began with the shipped one of another build is left alone. */
export function createAdoptedModel({ pool, clock }: { readonly pool: Pick<pg.Pool, 'query'>; readonly clock: Clock }): AdoptedModel {
  let adopted: SentimentModel | null = null;
  let seen: string | null = null;
  let looking: { readonly until: number; readonly done: Promise<void> } | null = null;

  async function look(): Promise<void> {
    const { rows } = await pool.query<Row>('select version, shipped from outbox.sentiment_model');
    const version = rows[0]?.shipped === shippedModel().card.version ? rows[0].version : null;
    if (version === seen) return;
    adopted = version === null ? null : await read();
    seen = version;
  }

  async function read(): Promise<SentimentModel | null> {
    const { rows } = await pool.query<{ card: unknown; weights: Buffer }>('select card, weights from outbox.sentiment_model');
    return rows[0] === undefined ? null : modelOf(ModelCard.parse(rows[0].card), rows[0].weights);
  }

  function upToDate(): Promise<void> {
    const at = clock().getTime();
    if (looking === null || at >= looking.until) {
      const done = look();
      const mine = { until: at + lookEveryMs, done };
      looking = mine;
      // The next job looks again at once.
      done.catch(() => {
        if (looking === mine) looking = null;
      });
    }
    return looking.done;
  }

  return {
    now: () => adopted ?? shippedModel(),
    before:
      (processor) =>
      async (...given) => {
        await upToDate();
        return processor(...given);
      },
  };
}
