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

type Pick = <T>(some: readonly T[]) => T;

/** One reply of a request: greeting, what was praised or blamed, a closing and the signature. */
export function compose(request: ReplyRequest, dice: Dice): string {
  const phrases = request.language === 'ar' ? arabicPhrases : englishPhrases;
  const pick: Pick = (some) => some[dice(some.length)]!;
  const name = greetingName(request.authorName, request.language);
  const text = (request.style === 'shorter' ? shortReply : longReply)(request, phrases, pick, name).join(' ');
  return request.signature === null ? text : `${text}\n${request.signature}`;
}

/** Warmer than a warm business writes, and more formal than a formal one, where that was asked for. */
function longReply(request: ReplyRequest, phrases: Phrases, pick: Pick, name: string | null): readonly string[] {
  const { sentiment, style, branch } = request;
  const isFormal = isFormalReply(request);
  const warmth = phrases.warmth[sentiment];
  const first = pick(warmth);
  const second = pick(warmth.filter((one) => one !== first));
  const closing = pick((isFormal ? phrases.formalClosings : phrases.closings)[sentiment]).replace('{branch}', branch);
  return [
    openingOf(request, phrases, pick, name),
    ...(style === 'warmer' ? [first] : []),
    ...bodyOf(request, phrases, pick),
    ...(isFormal ? [] : [second]),
    closing,
    ...(style === 'formal' ? [pick(phrases.courtesies)] : []),
  ];
}

/** Greeting and one sentence, or one sentence and a short end. */
function shortReply(request: ReplyRequest, phrases: Phrases, pick: Pick, name: string | null): readonly string[] {
  const isFormal = isFormalReply(request);
  const body = bodyOf(request, phrases, pick);
  if (pick([true, false])) return [openingOf(request, phrases, pick, name), ...body];
  if (isFormal) {
    const address = name === null ? phrases.formalAddress.unnamed : phrases.formalAddress.named.replace('{name}', name);
    const said = body.join(' ');
    return [address === '' ? said : `${address}${said.charAt(0).toLowerCase()}${said.slice(1)}`, pick(phrases.courtesies)];
  }
  const end = pick(phrases.shortEnds[request.sentiment]);
  const comma = request.language === 'ar' ? '،' : ',';
  return [...body, name === null ? end : `${end.slice(0, -1)}${comma} ${name}.`];
}

const isFormalReply = ({ style, tone }: ReplyRequest): boolean => style === 'formal' || (style !== 'warmer' && tone === 'formal');

const hasText = ({ text }: ReplyRequest): boolean => text !== null && text.trim() !== '';

function openingOf(request: ReplyRequest, phrases: Phrases, pick: Pick, name: string | null): string {
  const openings = (isFormalReply(request) ? phrases.formalOpenings : phrases.openings)[request.sentiment];
  const opening = pick(openings.filter(({ ofWords }) => !ofWords || hasText(request)));
  return name === null ? opening.unnamed : opening.named.replace('{name}', name);
}

function bodyOf(request: ReplyRequest, phrases: Phrases, pick: Pick): string[] {
  const { topics, sentiment, style } = request;
  if (!hasText(request)) return [pick(phrases.starsOnly[sentiment])];
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
