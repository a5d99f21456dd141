import { refit, shippedModel, type Figures, type Refit, type SentimentModel, type StarredReview } from '@sumaa/runtime/classifier';
import { loadConfig } from '@sumaa/runtime/config';
import { systemClock } from '@sumaa/runtime/lifecycle';
import { createPool } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import { createAdoptedModel } from '../contexts/review-sync/adopted-model.ts';
import type { Command } from './run-command.ts';

const usage = `npm run refit:sentiment              learns from the starred reviews of this installation, and adopts the model where it is better
npm run refit:sentiment -- status    the model in force
npm run refit:sentiment -- discard   back to the shipped model`;

/** Most reviews that are learnt from: the newest of each business, so that no business outweighs the others. */
const most = { ofBusiness: 5_000, inAll: 100_000 };
const applicationName = 'sumaa-operator-refit';

/**
 * Learns the sentiment model on from the installation's own starred reviews. Resolves with the exit code: 0 done (adopted or not), 1 too few
 * reviews, 64 invalid usage. Prints figures, no text.
 */
export async function runRefitCommand({ args, env, print }: Command): Promise<number> {
  const [verb = 'run', ...rest] = args;
  if (rest.length > 0 || !['run', 'status', 'discard'].includes(verb)) {
    print(usage);
    return 64;
  }
  const url = loadConfig(env, { process: 'operator' }).databaseUrl.reveal();
  const login = createPool({ url, max: 1, applicationName });
  const workers = createPool({ url, role: 'sumaa_worker', max: 1, applicationName });
  const queries = createPool({ url, role: 'sumaa_query', max: 1, applicationName });
  try {
    if (verb === 'discard') {
      const { rowCount } = await login.query('delete from outbox.sentiment_model');
      print(rowCount === 0 ? 'The shipped model was in force already.' : 'The shipped model is in force again.');
      return 0;
    }
    if (verb === 'status') {
      print(`The model in force is ${(await modelInForce(login)).card.version}.`);
      return 0;
    }
    const result = refit({ shipped: shippedModel(), present: await modelInForce(login) }, await readStarred(workers, queries));
    if (result.outcome === 'adopted') await adopt(login, result);
    for (const line of linesOf(result)) print(line);
    return result.outcome === 'too_few' ? 1 : 0;
  } finally {
    await Promise.all([login, workers, queries].map((pool) => pool.end()));
  }
}

async function modelInForce(pool: pg.Pool): Promise<SentimentModel> {
  const model = createAdoptedModel({ pool, clock: systemClock });
  return model.before(async () => model.now())();
}

/** The newest reviews with stars and text of every business; each is read with the rights of whoever answers its queries. */
async function readStarred(workers: pg.Pool, queries: pg.Pool): Promise<readonly StarredReview[]> {
  const { rows: businesses } = await workers.query<{ tenant_id: string }>('select distinct tenant_id from work.review order by tenant_id');
  const reviews: StarredReview[] = [];
  for (const { tenant_id: tenantId } of businesses) {
    const client = await queries.connect();
    try {
      await client.query('begin read only');
      await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.location_ids', '*', true)`, [tenantId]);
      const { rows } = await client.query<StarredReview>(
        `select review_id as id, text, stars, language from read.review
         where text is not null and text <> '' and stars is not null and not removed order by created_at desc, review_id limit $1`,
        [most.ofBusiness],
      );
      reviews.push(...rows);
    } finally {
      await client.query('rollback');
      client.release();
    }
    if (reviews.length >= most.inAll) break;
  }
  return reviews;
}

async function adopt(login: pg.Pool, { packed: { model, bytes }, present, refitted }: Extract<Refit, { outcome: 'adopted' | 'kept' }>) {
  await login.query(
    `insert into outbox.sentiment_model (version, shipped, card, weights, figures, adopted_at) values ($1, $2, $3, $4, $5, now())
     on conflict (is_only) do update set version = excluded.version, shipped = excluded.shipped, card = excluded.card,
       weights = excluded.weights, figures = excluded.figures, adopted_at = excluded.adopted_at`,
    [model.card.version, shippedModel().card.version, JSON.stringify(model.card), bytes, JSON.stringify({ present, refitted })],
  );
}

function linesOf(result: Refit): readonly string[] {
  if (result.outcome === 'too_few') {
    return [`Too few reviews: ${result.heldBack} held back, ${result.complaints} of them complaints. Nothing was changed.`];
  }
  const { present, refitted, trainedOn, packed, outcome } = result;
  return [
    `Learnt from ${trainedOn} reviews, measured on ${present.texts} that were held back (text alone, against the stars):`,
    `present   ${figuresOf(present)}`,
    `refitted  ${figuresOf(refitted)}`,
    outcome === 'adopted'
      ? `Adopted: ${packed.model.card.version}. Workers use it within a minute, for reviews that arrive or change from then on.`
      : 'Kept: the refitted model is not better.',
  ];
}

const figuresOf = ({ binary, accuracy, macroF1 }: Figures): string =>
  `praise or complaint ${percent(binary)}, three classes ${percent(accuracy)}, macro-F1 ${percent(macroF1)}`;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
