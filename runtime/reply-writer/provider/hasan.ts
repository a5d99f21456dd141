import { foldSpelling } from '../../classifier/tokens.ts';

const endings = '(?:كم|هم|هن|ها|نا|ه|ك)';
const ofPeople = 'استقبال|تعامل|خلق|اخلاق|ظن|اختيار|اداء|تنظيم|ترتيب|سلوك|كلام|تصرف|تواصل|ذوق|مظهر|اهتمام|انصات|استماع|ادب';
const ofPlaces = 'مكان|مطعم|فندق|اكل|طعام|طعم|سعر|موقع|جو|وضع|مستوي|اسلوب|عمل|انطباع';
/** «حسن» and what is good: with the article, or of somebody. Without either, «تعامل» and its like are verbs as well. */
const goodness = new RegExp(
  `^(?:ال(?:${ofPeople})|(?:${ofPeople})${endings}|(?:ال)?(?:خدم|ضياف|معامل|اقام|ادار|متابع|رعاي|عناي|وفاد|ني)(?:ه|ت${endings})|استقبال|اختيار)$`,
  'u',
);
/** What is called good: masculine, because «خدمة حسن» is the service of somebody called so. */
const good = new RegExp(`^(?:ال(?:${ofPeople}|${ofPlaces})|(?:${ofPeople}|${ofPlaces})${endings}|ب?شكل|شي|شيء)$`, 'u');
const degrees: ReadonlySet<string> = new Set(['جدا', 'للغايه', 'نوعا']);

/** Longer words are none of those. */
const longest = 24;

/** Whether the word of a text that stands at `at` is «حسن» for good or goodness («حسن الاستقبال», «التعامل حسن»), and no name. In doubt it is one. */
export function isGood(text: string, word: string, at: number): boolean {
  if (!/^[ولبف]?حسن$/u.test(foldSpelling(word))) return false;
  const end = at + word.length;
  // Neighbours only where nothing but a space is between.
  const before = foldSpelling(/(?<![\p{L}\p{M}])([\p{L}\p{M}]+)\s$/u.exec(text.slice(Math.max(0, at - longest), at))?.[1] ?? '');
  const after = foldSpelling(/^\s([\p{L}\p{M}]+)/u.exec(text.slice(end, end + longest))?.[1] ?? '');
  return word.includes('ح\u064f') || goodness.test(after) || degrees.has(after) || good.test(before);
}
