import { createHash } from 'node:crypto';
import type { ReviewTopic, Sentiment } from '@sumaa/contracts';
import type { ReplyRequest } from '../reply-writer.ts';
import { greetingName } from './greeting-name.ts';
import { arabicPhrases } from './phrases-ar.ts';
import { englishPhrases } from './phrases-en.ts';
import type { Phrases } from './phrases.ts';

/** Topics that one reply speaks of; more would sound like a list. */
const mostTopics = 2;

type Dice = (sides: number) => number;

/** Numbers that depend on the seed alone. */
export function diceOf(seed: string): Dice {
  let count = 0;
  return (sides) => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE(0) % sides;
}

/** One reply of a request: greeting, what was praised or blamed, a closing and the signature. */
export function compose(request: ReplyRequest, dice: Dice): string {
  const { language, sentiment, style, signature, branch } = request;
  const phrases = language === 'ar' ? arabicPhrases : englishPhrases;
  const pick = <T>(some: readonly T[]): T => some[dice(some.length)]!;
  const isFormal = style === 'formal' || (style !== 'warmer' && request.tone === 'formal');
  const name = greetingName(request.authorName, language);
  const opening = pick((isFormal ? phrases.formalOpenings : phrases.openings)[sentiment]);
  const sentences = [
    name === null ? opening.unnamed : opening.named.replace('{name}', name),
    ...bodyOf(request, phrases, pick),
    ...(style === 'warmer' || (request.tone === 'warm' && !isFormal && style !== 'shorter') ? [pick(phrases.warmth[sentiment])] : []),
    ...(style === 'shorter' ? [] : [pick((isFormal ? phrases.formalClosings : phrases.closings)[sentiment]).replace('{branch}', branch)]),
  ];
  const text = sentences.join(' ');
  return signature === null ? text : `${text}\n${signature}`;
}

function bodyOf({ text, topics, sentiment, style }: ReplyRequest, phrases: Phrases, pick: <T>(some: readonly T[]) => T): string[] {
  if (text === null || text.trim() === '') return [pick(phrases.starsOnly[sentiment])];
  const most = style === 'shorter' ? 1 : mostTopics;
  const said = (wanted: Sentiment): readonly ReviewTopic[] =>
    [...new Set(topics.filter((mention) => mention.sentiment === wanted).map(({ topic }) => topic))].slice(0, most);
  const praise = said('positive').map((topic) => pick(phrases.praised[topic]));
  const blame = said('negative').map((topic) => pick(phrases.blamed[topic]));
  if (praise.length === 0 && blame.length === 0) return [sentenceOf(pick(phrases.general[sentiment]))];
  if (sentiment === 'positive' && praise.length > 0) return [...praise, ...blame.slice(0, style === 'shorter' ? 0 : 1)].map(sentenceOf);
  if (blame.length === 0) return praise.map(sentenceOf);
  const inReturn = style === 'shorter' ? [] : praise.slice(0, 1).map((one) => pick(phrases.inReturn).replace('{praise}', one));
  return [...blame, ...inReturn].map(sentenceOf);
}

const sentenceOf = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
