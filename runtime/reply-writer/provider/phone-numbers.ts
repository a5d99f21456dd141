import { latinDigits } from '@sumaa/contracts';

/** Digits in words, in the spellings of both languages; the longest first, because the first that fits is taken. */
const spoken: readonly (readonly [pattern: string, digits: string])[] = [
  ['ثلاث(?:مائة|مئة|مية|ميه)', '300'],
  ['[أا]ربع(?:مائة|مئة|مية|ميه)', '400'],
  ['خمس(?:مائة|مئة|مية|ميه)', '500'],
  ['ست(?:مائة|مئة|مية|ميه)', '600'],
  ['سبع(?:مائة|مئة|مية|ميه)', '700'],
  ['ثمان(?:مائة|مئة|مية|ميه)', '800'],
  ['تسع(?:مائة|مئة|مية|ميه)', '900'],
  ['ميتين|مئتين|مائتين|مئتان', '200'],
  ['مائة|مئة|مية|ميه|hundred', '100'],
  ['عشرين|عشرون|twenty', '20'],
  ['ثلاثين|ثلاثون|thirty', '30'],
  ['[أا]ربعين|[أا]ربعون|fou?rty', '40'],
  ['خمسين|خمسون|fifty', '50'],
  ['ستين|ستون|sixty', '60'],
  ['سبعين|سبعون|seventy', '70'],
  ['ثمانين|ثمانون|eighty', '80'],
  ['تسعين|تسعون|ninety', '90'],
  ['عشر[ةه]?|ten', '10'],
  ['eleven|[اإأ]?حدعش', '11'],
  ['twelve|[اإأ]?[ثط]نعش', '12'],
  ['صفر|زيرو|zero|oh', '0'],
  ['واحد[ةه]?|one', '1'],
  ['[اإأ]?[ثت]ن(?:ين|ان|تين|تان)|two', '2'],
  ['[ثت]لا[ثت][ةه]?|three', '3'],
  ['[أا]ربع[ةه]?|four', '4'],
  ['خمس[ةه]?|five', '5'],
  ['ست[ةه]?|six', '6'],
  ['سبع[ةه]?|seven', '7'],
  ['[ثت]مان(?:ي[ةه]?)?|eight', '8'],
  ['تسع[ةه]?|nine', '9'],
];
// Vowel marks and tatweel may stand after any letter.
const marked = (pattern: string): string => pattern.replace(/[\u0621-\u064a](?![^[]*\])|\[[^\]]+\]/g, String.raw`(?:$&[\p{M}\u0640]*)`);
const spokenWord = String.raw`(?<![\p{L}\p{M}])(?:${marked('و')})?(?:${spoken.map(([pattern]) => marked(pattern)).join('|')})(?![\p{L}\p{M}])`;
const spokenWords = new RegExp(spokenWord, 'giu');
const readings = spoken.map(([pattern, digits]) => [new RegExp(`^(?:${pattern})$`, 'iu'), digits] as const);

/** Letters that look like a digit; «l» only where it stands next to one. Within words they are letters. */
const zeros = 'OoОоΟο';
const likeDigit = String.raw`(?<!(?![${zeros}Il])\p{L})(?:[${zeros}]|(?<=[\p{Nd}${zeros}])[Il]|[Il](?=[\p{Nd}${zeros}]))(?!(?![${zeros}Il])\p{L})`;
const likeDigits = new RegExp(likeDigit, 'gu');

const unit = String.raw`(?:(?:double|triple)\s)?(?:\p{Nd}|${likeDigit}|${spokenWord})`;
// Tatweel is drawn as a line.
const digitRun = new RegExp(String.raw`[+(]{0,2}${unit}(?:(?:[^\p{L}\p{Nd}]|\u0640){0,4}${unit})*`, 'giu');

/** What has many digits and is no phone number: dates, years, times, prices and marks out of ten. */
const figures = [
  String.raw`(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\1(?:14|19|20)\d\d`,
  String.raw`(?:14|19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])`,
  String.raw`(?:14|19|20)\d\d ?[-\u2013] ?(?:14|19|20)\d\d`,
  String.raw`(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`,
  String.raw`[1-9]\d{0,2}(?:[,\u066c]\d{3})+(?:[.\u066b]\d{1,2})?`,
  String.raw`[1-9]\d{0,3}[.\u066b]\d{1,2}`,
  String.raw`\d{1,2}\/(?:5|10)`,
].join('|');
const figure = new RegExp(String.raw`(?<!\d[.,/:*_]?)(?:${figures})(?![.,/:*_]?\d)`, 'gu');
const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Several prices with their currency: groups of few digits, none with a zero before it. */
const priceList = /^[1-9]\d{0,2}(?:[^\p{L}\p{Nd}+(]{1,3}[1-9]\d{0,2})+[^\p{L}\p{Nd}]{0,2}$/u;
const currency = /^\s?(?:ريال|ر\.?\s?س|riyals?\b|SAR\b|SR\b|درهم|دينار)/iu;

/** The digits as they are read, and how many of them were digits or words, not letters that look like them. */
function readDigits(run: string): { readonly plain: string; readonly certain: number } {
  const said = run.replace(spokenWords, (word) => {
    const bare = word.replace(/[\p{M}\u0640]/gu, '');
    const found = [bare, bare.slice(1)].flatMap((each) => readings.find(([reading]) => reading.test(each))?.[1] ?? []);
    return found[0] ?? word;
  });
  const plain = latinDigits(said).replace(likeDigits, (letter) => (/[Il]/.test(letter) ? '1' : '0'));
  const repeated = plain.replace(/(double|triple)\s(\d)/giu, (_, times: string, digit: string) => digit.repeat(/d/iu.test(times) ? 2 : 3));
  return { plain: repeated, certain: digitsIn(said) };
}

/** Whether figures and the signs between them are a number that can be called: digits enough, of which few belong to dates or prices. */
function isCallable(run: string, least: number, after: string): boolean {
  const { plain, certain } = readDigits(run);
  const digits = digitsIn(plain);
  if (digits < least || certain * 2 < digits) return false;
  if (priceList.test(plain) && currency.test(after)) return false;
  const rest = plain.replace(figure, ' ');
  return digitsIn(rest) >= 5 || /^\D*(?:\+\s*|0)\d/.test(rest);
}

/**
 * Replaces phone numbers with `least` digits or more, whatever stands between the digits, also in words and with letters for digits.
 */
export const replaceNumbers = (text: string, mark: string, least = 7): string =>
  text.replace(digitRun, (run, ...found: readonly unknown[]) => {
    const at = found.find((one) => typeof one === 'number') as number;
    return isCallable(run, least, text.slice(at + run.length, at + run.length + 12)) ? mark : run;
  });
