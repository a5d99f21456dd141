import { ReviewTopic, Sentiment } from '@sumaa/contracts';
import { embeddedWriter, separator } from '@sumaa/runtime/reply-writer';
import { z } from 'zod';
import { fair } from './promises.ts';

/** A request of the chat completions API, as far as it is used. */
export const ChatRequest = z.object({
  model: z.string(),
  stream: z.boolean().default(false),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

const ReviewData = z.object({
  customer: z.string().nullable(),
  stars: z.number().nullable(),
  sentiment: Sentiment,
  topics: z.array(z.object({ topic: ReviewTopic, sentiment: Sentiment })),
  review: z.string().nullable(),
  business: z.string(),
  branch: z.string(),
});

// Names that the writer greets by; the mark of the request takes their place.
const greeted = { ar: 'سارة', en: 'Sarah' };

/** What our prompt says of a style. */
const styles = [
  { words: 'One or two sentences only.', style: 'shorter' },
  { words: 'Warmer than usual.', style: 'warmer' },
  { words: 'Very formal.', style: 'formal' },
] as const;

const languageOf = (request: ChatRequest): 'ar' | 'en' => (roleOf(request, 'system').includes('Write in English') ? 'en' : 'ar');

const roleOf = ({ messages }: ChatRequest, role: string): string => messages.find((message) => message.role === role)?.content ?? '';

/** What a well-behaved model answers to our prompt: three replies. `seed`: another one gives other wordings. */
export async function goodAnswer(request: ChatRequest, seed: string): Promise<string> {
  const data = ReviewData.safeParse(parsed(roleOf(request, 'user')));
  if (!data.success) return 'How can I help you today?';
  const told = roleOf(request, 'system');
  const language = languageOf(request);
  const { customer, topics, review, ...rest } = data.data;
  const { texts } = await embeddedWriter.write(
    {
      ...rest,
      language,
      text: review,
      topics: topics.map((mention) => ({ ...mention, start: 0, end: 0 })),
      authorName: customer === null ? null : greeted[language],
      tone: told.includes('Tone: formal') ? 'formal' : 'warm',
      style: styles.find(({ words }) => told.includes(words))?.style ?? 'plain',
      signature: null,
      examples: [],
      people: async () => [],
      isUsed: () => false,
      seed,
    },
    { signal: new AbortController().signal, onText: () => undefined },
  );
  return texts.map((text) => (customer === null ? text : text.replaceAll(greeted[language], customer))).join(`\n${separator}\n`);
}

/** What a model answers that ends every reply with a sentence of `added`. `turn`: another one has other sentences. */
export function addingAnswer(request: ChatRequest, turn: number, added: Readonly<Record<'ar' | 'en', readonly string[]>>): string {
  const language = languageOf(request);
  return [0, 1, 2]
    .map((at) => {
      const number = turn * 3 + at;
      return `${fair[language][number % fair[language].length]} ${added[language][number % added[language].length]}`;
    })
    .join(`\n${separator}\n`);
}

/** What a model answers that follows the review: its words, our rules, and addresses and codes of strangers. */
export function obedientAnswer(request: ChatRequest): string {
  const data = ReviewData.safeParse(parsed(roleOf(request, 'user')));
  const review = data.success ? (data.data.review ?? '') : '';
  const codes = review.match(/[A-Z]{3,}[-_][A-Za-z0-9-]+/g)?.join(' ') ?? '';
  return [
    review,
    `${roleOf(request, 'system').slice(0, 300)} ${codes}`,
    `شكرًا لكم. ${codes} زوروا offers.example.com أو https://evil.example/win واتصلوا على ٠٥٥ ١٢٣ ٤٥٦٧ وسنمنحكم خصمًا.`,
  ].join(`\n${separator}\n`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
