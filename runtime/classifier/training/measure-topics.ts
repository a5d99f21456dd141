import { Sentiment, type ReviewTopic } from '@sumaa/contracts';
import { z } from 'zod';
import type { SentimentModel } from '../learnt/model.ts';
import { weigherOf } from '../learnt/text-verdict.ts';
import { scoreTokens } from '../score-text.ts';
import { tokensOf } from '../tokens.ts';
import { topicsOf } from '../topics.ts';

/** A sentence of the SemEval hotel task: each opinion has a category such as `ROOMS#CLEANLINESS`. */
const Sentence = z.object({ text: z.string(), aspects: z.array(z.object({ category: z.string(), polarity: Sentiment })) });

const entities: Readonly<Record<string, ReviewTopic>> = { SERVICE: 'service', FOOD_DRINKS: 'food', LOCATION: 'location', ROOMS: 'rooms' };
const attributes: Readonly<Record<string, ReviewTopic>> = { PRICES: 'price', CLEANLINESS: 'cleanliness' };

function topicOfCategory(category: string): ReviewTopic | null {
  const [entity = '', attribute = ''] = category.split('#');
  return attributes[attribute] ?? entities[entity] ?? null;
}

/** Compares the topics found in labelled sentences (one JSON object a line) with the labels; staff counts as service, as in the labels. */
export function measureTopics(
  model: SentimentModel,
  lines: readonly string[],
): { readonly f1: number; readonly precision: number; readonly recall: number; readonly polarity: number } {
  const measured: ReadonlySet<ReviewTopic> = new Set([...Object.values(entities), ...Object.values(attributes)]);
  let [right, found, labelled, agreed] = [0, 0, 0, 0];
  for (const line of lines) {
    const { text, aspects } = Sentence.parse(JSON.parse(line));
    const wanted = new Map(
      aspects.flatMap(({ category, polarity }) => {
        const topic = topicOfCategory(category);
        return topic === null ? [] : [[topic, polarity] as const];
      }),
    );
    const tokens = tokensOf(text);
    const said = new Map(
      topicsOf(tokens, scoreTokens(tokens).hits, weigherOf(model))
        .map(({ topic, sentiment }) => [(topic === 'staff' ? 'service' : topic) as ReviewTopic, sentiment] as const)
        .filter(([topic]) => measured.has(topic)),
    );
    found += said.size;
    labelled += wanted.size;
    for (const [topic, polarity] of wanted) {
      const sentiment = said.get(topic);
      if (sentiment === undefined) continue;
      right += 1;
      if (sentiment === polarity) agreed += 1;
    }
  }
  const [precision, recall] = [right / found, right / labelled];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall), polarity: agreed / right };
}
