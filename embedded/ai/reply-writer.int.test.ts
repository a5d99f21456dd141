import { createProviderWriter, embeddedWriter, type ReplyRequest, type ReplyWriter } from '@sumaa/runtime/reply-writer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAiStandIn, type AiStandIn } from './index.ts';

let ai: AiStandIn;
let model: ReplyWriter;
beforeAll(async () => void (ai = await startAiStandIn({ apiKey: 'key', pauseMs: 0 })));
afterAll(() => ai.stop());
beforeEach(async () => {
  await fetch(`${ai.url}/__admin/scenario`, { method: 'DELETE' });
  model = createProviderWriter({ baseUrl: `${ai.url}/v1`, apiKey: 'key', model: 'test' });
});

const set = (name: string, times: number | null = null) =>
  fetch(`${ai.url}/__admin/scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, times }),
  });
const sent = async () => JSON.stringify(await (await fetch(`${ai.url}/__admin/calls`)).json());

const arabic: ReplyRequest = {
  language: 'ar',
  stars: 2,
  sentiment: 'negative',
  text: 'الأكل وصل بارد والموظف فهد اعتذر، كلموني على 0551234567 أو sara@mail.example',
  topics: [{ topic: 'food', sentiment: 'negative', start: 0, end: 14 }],
  authorName: 'سارة المطيري',
  business: 'بيت الشواء',
  branch: 'فرع العليا',
  tone: 'warm',
  style: 'plain',
  signature: null,
  examples: [],
  people: async () => [],
  isUsed: () => false,
  seed: 'one',
};
const english: ReplyRequest = {
  ...arabic,
  language: 'en',
  stars: 5,
  sentiment: 'positive',
  text: 'Great coffee and friendly staff',
  topics: [{ topic: 'food', sentiment: 'positive', start: 0, end: 12 }],
  authorName: 'Omar Khalid',
  branch: 'Olaya branch',
};

const write = async (writer: ReplyWriter, request: ReplyRequest) => {
  const shown = new Map<number, string>();
  const written = await writer.write(request, { signal: new AbortController().signal, onText: (index, text) => shown.set(index, text) });
  return { ...written, shown: [...shown.values()] };
};

const away = createProviderWriter({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'test' });
const writers: readonly [string, () => ReplyWriter, string | null][] = [
  ['the embedded writer', () => embeddedWriter, null],
  ['a model', () => model, null],
  ['a model that refuses', () => model, 'refusal'],
  ['a model at its rate limit', () => model, 'rate-limited'],
  ['a model whose answer breaks off', () => model, 'half-stream'],
  ['a model that may not go on', () => model, 'too-long'],
  ['an endpoint that is no model', () => model, 'nonsense'],
  ['a model that obeys the review', () => model, 'obedient'],
  ['a model that promises', () => model, 'promising'],
  ['an endpoint with an error', () => model, 'error-500'],
  ['an endpoint that knows no such key', () => model, 'unauthorized'],
  ['an endpoint that does not answer', () => away, null],
];

describe.each(writers)('%s', (_name, writer, scenario) => {
  beforeEach(async () => void (scenario && (await set(scenario))));

  test.each([
    ['Arabic', arabic, /^[^A-Za-z]+$/],
    ['English', english, /^[^\p{Script=Arabic}]+$/u],
  ])(
    'gives three different replies in %s, shown while they grow, without promises or anybody’s address',
    async (_language, request, script) => {
      const { texts, shown } = await write(writer(), request);
      expect(new Set(texts).size).toBe(3);
      expect(shown).toEqual(texts);
      for (const text of texts) {
        expect(text).toMatch(script);
        expect(text.length).toBeGreaterThan(30);
        expect(text).not.toMatch(/\d{4}|@|https?:|\[|تعويض|خصم|discount|refund/i);
      }
    },
  );

  test('never gives a text that the branch used just before', async () => {
    const first = await write(writer(), arabic);
    const again = await write(writer(), { ...arabic, isUsed: (text) => first.texts.includes(text) });
    expect(again.texts.filter((text) => first.texts.includes(text))).toEqual([]);
  });

  test('gives shorter, warmer and more formal replies, and signs them', async () => {
    const [plain, shorter, warmer, formal] = await Promise.all([
      write(writer(), arabic),
      write(writer(), { ...arabic, style: 'shorter' }),
      write(writer(), { ...arabic, style: 'warmer' }),
      write(writer(), { ...arabic, style: 'formal', signature: 'إدارة بيت الشواء' }),
    ]);
    expect(formal.texts.every((text) => text.endsWith('\nإدارة بيت الشواء'))).toBe(true);
    expect(new Set([plain, shorter, warmer].flatMap(({ texts }) => texts)).size, 'no style repeats another').toBe(9);
    const longest = ({ texts }: { readonly texts: readonly string[] }) => Math.max(...texts.map(({ length }) => length));
    expect(longest(shorter)).toBeLessThan(longest(plain));
  });

  test('stops when the person cancels', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(writer().write(arabic, { signal, onText: () => undefined })).rejects.toThrow('cancelled');
  });
});

test('says where the replies come from, and when the provider was missed', async () => {
  expect(await write(embeddedWriter, arabic)).toMatchObject({ writer: 'embedded', missed: false });
  expect(await write(model, arabic)).toMatchObject({ writer: 'provider', missed: false });
  await set('refusal', 1);
  expect(await write(model, arabic)).toMatchObject({ writer: 'embedded', missed: true });
  expect(await write(away, arabic)).toMatchObject({ writer: 'embedded', missed: true });
  await set('half-stream', 1);
  expect(await write(model, arabic)).toMatchObject({ writer: 'provider', missed: true });
});

test('keeps names, numbers and addresses inside, and puts the name back', async () => {
  const { texts } = await write(model, arabic);
  expect(texts.some((text) => text.includes('سارة'))).toBe(true);
  const calls = await sent();
  expect(calls).toContain('[NAME_1]');
  for (const personal of ['سارة', 'المطيري', 'فهد', '0551234567', 'sara@mail.example', 'Omar', 'Khalid'])
    expect(calls).not.toContain(personal);
});

test('cuts the connection to the model when the person cancels', async () => {
  await set('slow', 1);
  const controller = new AbortController();
  const writing = model.write(arabic, { signal: controller.signal, onText: () => undefined });
  await expect.poll(sent).toContain('"scenario":"slow"');
  controller.abort(new Error('cancelled'));
  await expect(writing).rejects.toThrow('cancelled');
  await expect.poll(sent).toContain('"cut":true');
});

test('asks a model that does not answer no more than three times in a row', async () => {
  await set('error-500');
  const before = JSON.parse(await sent()).length as number;
  for (let call = 0; call < 6; call++) await write(model, arabic);
  expect((JSON.parse(await sent()) as unknown[]).length - before).toBe(3);
});
