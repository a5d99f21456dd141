import type { ReplyRequest } from '../reply-writer.ts';
import { addresses, addressShape, emails, visible } from './contacts.ts';
import { replaceNumbers } from './phone-numbers.ts';
import { isPromise } from './promises.ts';
import { promptRules } from './prompt.ts';

/** Why a text of a model is not shown. */
export type Unfit = 'length' | 'language' | 'contact' | 'code' | 'copied' | 'rules' | 'promise' | 'mark';

const lengths = { least: 15, most: 1_200 };
/** So many words in a row as in the review, or in our rules, are no coincidence. */
const copied = { review: 7, rules: 5 };
/** Share of the letters that must be of the reply's script. */
const scriptShare = 0.8;

const account = /@[\p{L}\p{N}_]{2,}|[\p{L}\p{N}]@/u;
/** So many digits are a number to call: a short one too. */
const callable = 5;
const code = /[<>{}[\]`\\|]|\b[A-Z]{2,}\p{Nd}|\b[A-Z]{3,}\b|\w+_\w+|\b\w*\p{Nd}\w*[A-Za-z]\w*-|[A-Za-z]+-\p{Nd}|\b[A-Z]+-[A-Z0-9]+\b/u;
const mark = /\[[A-Z]+(?:_\d+)?\]/;
const rules = /system prompt|language model|instructions?\b|\bAI\b|\bLLM\b|نموذج لغوي|ذكاء اصطناعي|تعليمات|التعليمات|موجّه النظام/iu;

/** What is wrong with a reply; null: it may be shown. `text` has its names back already. */
export function unfitness(text: string, request: ReplyRequest): Unfit | null {
  const shown = visible(withoutNames(text, request));
  if (text.length < lengths.least || text.length > lengths.most) return 'length';
  if (mark.test(visible(text))) return 'mark';
  if (isContact(shown)) return 'contact';
  if (code.test(shown)) return 'code';
  if (rules.test(shown) || sharesWords(shown, promptRules, copied.rules)) return 'rules';
  if (isPromise(shown)) return 'promise';
  if (request.text !== null && sharesWords(shown, request.text, copied.review)) return 'copied';
  return isIn(shown, request.language) ? null : 'language';
}

/** Whether it says where to call, write or go: as masking sees it, and whatever else has the shape of an address. */
const isContact = (text: string): boolean =>
  [emails, addresses, account, addressShape].some((shape) => text.search(shape) !== -1) || replaceNumbers(text, '', callable) !== text;

/** The names of business and branch may have any letters. */
const withoutNames = (text: string, { business, branch }: ReplyRequest): string =>
  [business, branch].filter((name) => name.trim() !== '').reduce((rest, name) => rest.replaceAll(name, ' '), text);

function isIn(text: string, language: 'ar' | 'en'): boolean {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const other = (text.match(/\p{L}/gu)?.length ?? 0) - arabic - latin;
  const wanted = language === 'ar' ? arabic : latin;
  return other === 0 && wanted > 0 && wanted / (arabic + latin) >= scriptShare;
}

function sharesWords(text: string, source: string, count: number): boolean {
  const words = (some: string) => some.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
  const known = ` ${words(source).join(' ')} `;
  const own = words(text);
  return own.some((_, at) => at + count <= own.length && known.includes(` ${own.slice(at, at + count).join(' ')} `));
}
