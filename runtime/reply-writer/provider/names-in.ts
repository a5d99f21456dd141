import { lexicon } from '../../classifier/lexicon.ts';
import { foldSpelling } from '../../classifier/tokens.ts';
import { isSubjectWord } from '../../keywords/forms.ts';
import { beforeNames, beforeNamesAtWork, namesAndWords, shortTitles } from '../../keywords/person-words.ts';
import { stopWords } from '../../keywords/stop-words.ts';

/** A word of a text. `gap`: what stands between the word before and it; null: nothing stands before. */
interface Word {
  readonly text: string;
  readonly plain: string;
  readonly gap: string | null;
}

const words = /[\p{L}\p{M}]+/gu;
const folded = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(foldSpelling));
const split = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Written by us. After these comes a name, whatever it looks like. */
const callers = folded([
  ...split('mr mrs ms dr miss sir named called يا اسمي اسمه اسمها المدعو المدعوه باسم بالذكر بقياده باشراف ل'),
  ...shortTitles,
]);
const titles = folded([...beforeNames, ...beforeNamesAtWork]);
/** Names that are ordinary words too: after a title or thanks they are names. */
const maybeNames = folded(namesAndWords);
/** Work that is called by two words, the first of which is no title. */
const pairs = folded(
  split('أمين_الصندوق أمينة_الصندوق رجل_الأمن رجال_الأمن خدمة_العملاء مسؤول_الصالة مسؤولة_الصالة رئيس_الطهاة').map((one) =>
    one.replace('_', ' '),
  ),
);
/** What a letter ends with, before the name of its writer. */
const closings = folded(split('sincerely regards cheers yours faithfully truly'));
/** "hats off to Bibek". */
const praisedTo = folded(split('off kudos shoutout out props'));
const thanks = folded(split('شكرا الشكر شكر مشكور تحيه تحياتي جزيلا جزيل موصول امتناني التقدير والتقدير'));
const ordinary = folded([
  ...stopWords,
  // Written by us: what follows a form of address or begins with a capital letter, and is nobody's name.
  ...split(`قام قامت تعامل تعاملت رفض رفضت كلمني ساعد ساعدت شرح شرحت المسوول المسووله المسيول الاستقبال الجماعه جماعه هلا سلام اهل ريت ليت رب الهي
    رجل مهم حيث بما لكنه الا يقول مثلما قيل لعب صوت باب المناوب سياحي تب الديكور
    الاول الثاني الموجود الجديد القديم الوحيد
    monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
    ramadan eid hajj umrah riyadh jeddah makkah mecca madinah medina dammam khobar taif abha tabuk yanbu saudi arabia ksa uae dubai bahrain qatar kuwait egypt
    india arabic english indian italian lebanese turkish egyptian syrian yemeni chinese japanese korean american french thai mexican asian arab
    islamic muslim halal instagram whatsapp facebook tiktok snapchat uber talabat hungerstation jahez keeta booking tripadvisor wifi vip tv ac
    manager team staff customer owner reception`),
]);

const isArabic = (plain: string): boolean => /^\p{Script=Arabic}/u.test(plain);
const isCapital = ({ text }: Word): boolean => /^\p{Lu}\p{L}*\p{Ll}/u.test(text);
/** Verbs with an object («خدمني») and what belongs to somebody («تعاملكم»). */
const isInflected = (plain: string): boolean => plain.length >= 5 && /(?:ني|نا|كم|هم|ها|ته|تك|تي|تهم|تكم)$/u.test(plain);

/** Whether a word is known to be none of a person's name. */
function isOrdinary({ text, plain }: Word): boolean {
  if (plain.length < 2 || ordinary.has(plain) || lexicon.weights.has(plain) || titles.has(plain) || isSubjectWord(text)) return true;
  if (!isArabic(plain)) return false;
  const bare = plain.replace(/^[وف]?[بل]?(?:ال)?/u, '');
  // «القحطاني» ends as «خدمني» does, but what has the article is no verb and belongs to nobody.
  if (isInflected(plain) && !/^[وف]?[بل]?ال/u.test(plain)) return true;
  return bare !== plain && bare.length > 2 && (ordinary.has(bare) || lexicon.weights.has(bare) || titles.has(bare));
}

/** «والموظف», «للأخ». */
const isIn = (list: ReadonlySet<string>, plain: string): boolean =>
  list.has(plain) || (isArabic(plain) && (list.has(plain.replace(/^[وف]/u, '')) || list.has(plain.replace(/^[وف]?ل(?=ل)/u, 'ا'))));

function wordsOf(text: string): readonly Word[] {
  let end: number | null = null;
  return [...text.matchAll(words)].map(({ 0: word, index }) => {
    const gap = end === null ? null : text.slice(end, index);
    end = index + word.length;
    return { text: word, plain: foldSpelling(word), gap };
  });
}

/** Words stand in one phrase: nothing ends between them. */
const isNext = ({ gap }: Word): boolean => gap !== null && /^[\s.:"'«»“”()/ـ-]{0,4}$/u.test(gap);
const beginsSentence = ({ gap }: Word): boolean => gap === null || /[.!?؟\n:•*"«“-]/u.test(gap);

/**
 * The names, in folded spelling, that a text introduces: after a form of address, somebody's work, «اسمي» or "my name is"; before "our
 * waiter"; the family name after a name, and the next in a list; whom the text thanks; and in English what is capitalised inside a sentence
 * and is no known word. `isName`: whether a word is known as a name; `known`: names of the business, which are nobody's.
 */
export function namesIn(text: string, isName: (word: string) => boolean, known: ReadonlySet<string>): ReadonlySet<string> {
  const all = wordsOf(text);
  const latin = all.filter(({ plain }) => !isArabic(plain));
  // Where every word is capitalised, capitals tell nothing.
  const capitalsTell = latin.filter(isCapital).length * 2 <= latin.length;
  // A word that is written small elsewhere in the text is no name.
  const small = new Set(latin.filter((word) => !isCapital(word)).map(({ plain }) => plain));
  const found = new Set<string>();
  const isKnownName = (word: Word | undefined): boolean => word !== undefined && (found.has(word.plain) || isName(word.text));
  // A title, or an adjective between it and the name («الموظف المحترم خلفان»).
  let isAfterTitle = false;
  /** The name of the writer under a text: one or two capitalised words. */
  let signs = false;
  /** A name after «باسم», whatever else it means, and the family name after it. */
  let isBooked = false;
  for (const [place, word] of all.entries()) {
    const [before, earlier, next, afterNext] = [all[place - 1], all[place - 2], all[place + 1], all[place + 2]];
    const { plain } = word;
    const isCalled = before !== undefined && isNext(word) && (isIn(callers, before.plain) || isNamed(before, earlier));
    isAfterTitle =
      before !== undefined &&
      isNext(word) &&
      (isIn(titles, before.plain) || isPair(earlier, before) || (isAfterTitle && before.plain.startsWith('ال')));
    signs =
      isCapital(word) &&
      ((before !== undefined && closings.has(before.plain) && /^[\s,.:!-]{1,4}$/u.test(word.gap ?? '')) || (signs && word.gap === ' '));
    isBooked =
      before !== undefined &&
      isNext(word) &&
      ((before.plain === 'باسم' && !known.has(plain) && !ordinary.has(plain) && !titles.has(plain) && !isSubjectWord(word.text)) ||
        (isBooked && plain.startsWith('ال')));
    if (isBooked && isArabic(plain) && plain.length >= 3) {
      found.add(plain);
      continue;
    }
    const isThanked = before !== undefined && isNext(word) && thanks.has(before.plain);
    // «يا سلام» calls nobody.
    const mayBeName = ((isCalled && before.plain !== 'يا') || isAfterTitle || isThanked) && maybeNames.has(plain);
    if ((isOrdinary(word) && !mayBeName) || known.has(plain) || (before !== undefined && isPair(before, word))) continue;
    if (!isArabic(plain)) {
      const isPraised = before?.plain === 'to' && earlier !== undefined && praisedTo.has(earlier.plain) && isNext(word);
      const isIntroduced =
        isCalled || signs || isPraised || (isCapital(word) && isAfterTitle) || (isCapital(word) && isBeforeWork(next, afterNext));
      if (isIntroduced || (isCapital(word) && capitalsTell && !small.has(plain) && !beginsSentence(word))) found.add(plain);
      continue;
    }
    if (isCalled || isAfterTitle || mayBeName) found.add(plain);
    else if (plain.startsWith('ال') && word.gap === ' ' && isKnownName(before)) found.add(plain);
    else if (/^و.{3}/u.test(plain) && isKnownName(before) && /^\s*[،,]?\s*$/u.test(word.gap ?? '')) addUnlessOrdinary(found, word, 1);
    else if (/^لـ?[^ل].{2}/u.test(plain) && [before, earlier].some((one) => one !== undefined && thanks.has(one.plain)))
      addUnlessOrdinary(found, word, 1);
  }
  return found;
}

/** «أمين الصندوق», «ورجل الأمن». */
const isPair = (first: Word | undefined, second: Word): boolean =>
  first !== undefined && isNext(second) && isIn(pairs, `${first.plain} ${second.plain}`);

function addUnlessOrdinary(found: Set<string>, { plain, gap }: Word, cut: number): void {
  const rest = plain.slice(cut);
  if (!rest.startsWith('ال') && !isOrdinary({ text: rest, plain: rest, gap })) found.add(rest);
}

/** "my name is", "her name was". */
const isNamed = ({ plain }: Word, earlier: Word | undefined): boolean => (plain === 'is' || plain === 'was') && earlier?.plain === 'name';

/** "Xandra, our waitress". */
const isBeforeWork = (next: Word | undefined, afterNext: Word | undefined): boolean =>
  next !== undefined && afterNext !== undefined && ['our', 'the', 'my'].includes(next.plain) && titles.has(afterNext.plain);
