import type { ReviewTopic, TopicMention } from '@sumaa/contracts';
import { lexicon } from './lexicon.ts';
import type { Hit, TextScore } from './score-text.ts';
import { remembered } from './remembered.ts';
import { lookUpWord } from './stems.ts';
import { foldSpelling, type Token } from './tokens.ts';
import { topicWords } from './topic-words.ts';

/** A text names few topics; a list of hundreds would be an attack on whoever shows it. */
const mostMentions = 20;
/** Polarity of the words about a topic from which they praise, or (negated) blame; without a listed word among them. */
const polar = { listed: 0.5, unlisted: 1 };
/** Score of the words about a topic at which the word lists need no second opinion. */
const clear = 1.5;
/** Words between a topic and what describes it. */
const near = 3;
/** Before these a new part of the clause begins ("great food and rude staff"); in Arabic each topic's words follow it. */
const joins = new Set(['and', '&', 'with', 'while']);

const topicOf: ReadonlyMap<string, ReviewTopic> = new Map(
  Object.entries(topicWords).flatMap(([topic, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((word) => [foldSpelling(word.replaceAll('_', ' ')), topic as ReviewTopic] as const),
  ),
);

const firstWords: ReadonlySet<string> = new Set(
  [...topicOf.keys()].filter((words) => words.includes(' ')).map((words) => words.split(' ')[0]!),
);

/** The polarity of some words of a text and their score by the word lists: above zero for praise. */
export type Weigh = (part: readonly Token[], said: TextScore) => number;

/** A topic's word at `from` to `to` (exclusive). */
interface Named {
  readonly topic: ReviewTopic;
  readonly from: number;
  readonly to: number;
}

/** A part of a text, as numbers of its tokens. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The topics that a text names, each with the sentiment of the words about it and where these stand. `hits`: what the word lists found in
 * the tokens; `weigh` judges the words about a topic.
 */
export function topicsOf(tokens: readonly Token[], hits: readonly Hit[], weigh: Weigh): TopicMention[] {
  const mentions: TopicMention[] = [];
  for (const clause of clausesOf(tokens)) {
    for (const { named, part } of partsOf(tokens, clause)) {
      const mention = mentionOf(tokens, named, part, saidIn(part, hits), weigh);
      const last = mentions.at(-1);
      if (last && last.topic === mention.topic && last.sentiment === mention.sentiment && mention.start <= last.end) {
        mentions[mentions.length - 1] = { ...last, end: Math.max(last.end, mention.end) };
      } else mentions.push(mention);
      if (mentions.length === mostMentions) return mentions;
    }
  }
  return mentions;
}

/** The clauses of a text: between punctuation marks, and before and after a contrast ("but"). */
function clausesOf(tokens: readonly Token[]): Range[] {
  const ends = tokens.flatMap(({ kind, value }, at) => (kind === 'break' || lexicon.contrasts.has(value) ? [at] : []));
  return [...ends, tokens.length]
    .map((to, index) => ({ from: index === 0 ? 0 : ends[index - 1]! + 1, to }))
    .filter(({ from, to }) => from < to);
}

const topicOfWord = remembered((word) => lookUpWord(topicOf, word));

function namedAt(tokens: readonly Token[], at: number, end: number): Named | null {
  const { kind, value } = tokens[at]!;
  if (kind !== 'word') return null;
  const pair = at + 1 < end && firstWords.has(value) ? topicOf.get(`${value} ${tokens[at + 1]!.value}`) : undefined;
  if (pair) return { topic: pair, from: at, to: at + 2 };
  const single = topicOfWord(value);
  return single ? { topic: single, from: at, to: at + 1 } : null;
}

/** Whether a topic's word is itself a judgement ("dirty"): next to what it judges ("the room") it names no topic of its own. */
const isJudgement = ({ from, to }: Named, tokens: readonly Token[]): boolean => to - from === 1 && judges(tokens[from]!.value);
const judges = remembered((word) => lookUpWord(lexicon.weights, word) !== undefined);

/** Divides a clause among the topics that it names. */
function partsOf(tokens: readonly Token[], clause: Range): { readonly named: Named; readonly part: Range }[] {
  const found: Named[] = [];
  for (let at = clause.from; at < clause.to; at++) {
    const named = namedAt(tokens, at, clause.to);
    if (named === null) continue;
    at = named.to - 1;
    const last = found.at(-1);
    if (last?.topic === named.topic) continue;
    if (last && named.from - last.to <= near && isJudgement(named, tokens)) continue;
    found.push(named);
  }
  const starts = found.map(({ from }, index) => {
    if (index === 0) return clause.from;
    for (let at = from - 1; at >= found[index - 1]!.to; at--) if (joins.has(tokens[at]!.value)) return at + 1;
    return from;
  });
  return found.map((named, index) => ({ named, part: { from: starts[index]!, to: starts[index + 1] ?? clause.to } }));
}

/** What the word lists say in a part of the text. */
function saidIn({ from, to }: Range, hits: readonly Hit[]): TextScore {
  const inside = hits.filter((hit) => hit.from >= from && hit.to <= to);
  return { score: inside.reduce((sum, { weight }) => sum + weight, 0), hits: inside };
}

function mentionOf(tokens: readonly Token[], named: Named, part: Range, said: TextScore, weigh: Weigh): TopicMention {
  const { topic } = named;
  const polarity = said.hits.length === 0 && part.to - part.from === named.to - named.from ? 0 : polarityIn(tokens, part, said, weigh);
  if (Math.abs(polarity) < (said.hits.length > 0 ? polar.listed : polar.unlisted)) {
    return { topic, sentiment: 'neutral', ...spanOf(tokens, [named]) };
  }
  const saying = said.hits.filter(({ weight }) => weight > 0 === polarity > 0);
  return { topic, sentiment: polarity > 0 ? 'positive' : 'negative', ...spanOf(tokens, saying.length > 0 ? [named, ...saying] : [part]) };
}

function polarityIn(tokens: readonly Token[], { from, to }: Range, said: TextScore, weigh: Weigh): number {
  if (Math.abs(said.score) >= clear) return said.score;
  const shifted = said.hits.map((hit) => ({ ...hit, from: hit.from - from, to: hit.to - from }));
  return weigh(tokens.slice(from, to), { score: said.score, hits: shifted });
}

function spanOf(tokens: readonly Token[], ranges: readonly Range[]): { readonly start: number; readonly end: number } {
  const [from, to] = [Math.min(...ranges.map((range) => range.from)), Math.max(...ranges.map((range) => range.to))];
  return { start: tokens[from]!.start, end: tokens[to - 1]!.end };
}
