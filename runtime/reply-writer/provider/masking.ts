import { foldSpelling } from '../../classifier/tokens.ts';
import { accounts, addressCodes, addresses, emails, homes, streetNumbers, visible } from './contacts.ts';
import { givenNames } from './given-names.ts';
import { isGood } from './hasan.ts';
import { namesIn } from './names-in.ts';
import { replaceNumbers } from './phone-numbers.ts';
import { soundOf } from './sound-of.ts';

/** A text whose personal parts were replaced by marks such as `[NAME_1]`. */
export interface Masking {
  /** `other`: somebody else whose name becomes this mark. */
  mask(text: string, other?: { readonly name: string | null; readonly mark: string }): string;
  /** Puts back the names that marks stand for; addresses and numbers stay out of replies. */
  unmask(text: string): string;
}

const handles = /@[\p{L}\p{N}_.]{2,}/gu;
const words = /[\p{L}\p{M}]+/gu;
/** Words with digits or underscores in them: Arabizi ("m7md") and names of accounts ("khalid_99"). */
const joined = /(?<![\p{L}\p{M}\p{N}_])(?=[\p{L}\p{M}]*[0-9_])(?=[0-9_]*\p{L})[\p{L}\p{M}0-9_]+/gu;
/** Letters that stand alone, with a blank or another sign between each two («خ ا ل د»). */
const spaced = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[ ._*-]\p{L}){2,14}(?![\p{L}\p{M}\p{N}])/gu;
/** The letters that digits stand for in Arabizi. */
const arabiziLetters: Readonly<Record<string, string>> = { 2: '', 3: '', 5: 'kh', 6: 't', 7: 'h', 8: 'q', 9: 's' };
const marks = /\[NAME_(\d{1,3})\]/g;

/** The word as it is compared: folded, but the preposition «على» is not the name «علي». */
const folded = (word: string): string => (word.replace(/[\p{M}\u0640]/gu, '') === 'على' ? 'على' : foldSpelling(word));

const isArabic = (word: string): boolean => /^\p{Script=Arabic}/u.test(word);

const nameWords = (names: readonly (string | null)[]): ReadonlySet<string> =>
  new Set(
    names
      .flatMap((name) => (name ?? '').match(words) ?? [])
      // Who spells the name «على» is meant by both.
      .flatMap((word) => [folded(word), foldSpelling(word)])
      .filter((word) => [...word].length >= 2),
  );

/** Parts of names that are no names. */
const particles: ReadonlySet<string> = new Set(['al', 'the', 'and', 'of', 'ال', 'ابو', 'بن', 'ابن', 'bin', 'abu']);

/**
 * Takes personal data out of texts before they leave the installation: e-mail and web addresses, phone numbers, handles, numbers
 * of houses, the given names of people in either script, frequent given names, and names that the text itself introduces (`namesIn`). One mark stands for the same name in
 * every text. `business`: names of the business, which may be said.
 */
export function createMasking(people: readonly (string | null)[], business: readonly string[] = []): Masking {
  const own = new Set([...nameWords(people)].filter((word) => !particles.has(word)));
  const sounds = new Map([...own].flatMap((word) => (soundOf(word) === null ? [] : [[`${isArabic(word)} ${soundOf(word)}`, word]])));
  const known = nameWords(business);
  const introduced = new Set<string>();
  const names: string[] = [];
  const markOf = (name: string): string => {
    if (!names.includes(name)) names.push(name);
    return `[NAME_${names.indexOf(name) + 1}]`;
  };
  // Written in the other script, it is the same name.
  const isName = (plain: string): boolean =>
    own.has(plain) || givenNames.has(plain) || introduced.has(plain) || sounds.has(`${!isArabic(plain)} ${soundOf(plain)}`);
  const otherSounds = (others: ReadonlySet<string>) => new Set([...others].flatMap((word) => soundOf(word) ?? []));
  const ownSounds = otherSounds(own);
  /** A joined word is a name where a part of it is, or where it is one in Arabizi. */
  const joinedMarkOf = (word: string, others: ReadonlySet<string>, otherMark: string): string => {
    const spelled = word.replace(/_/g, '').replace(/[0-9]/g, (digit) => arabiziLetters[digit] ?? '');
    const parts = [...(word.match(words) ?? []).filter((part) => [...part].length >= 3), spelled].map(folded);
    const sound = soundOf(spelled);
    if (parts.some((part) => others.has(part)) || (sound !== null && otherSounds(others).has(sound))) return otherMark;
    return parts.some(isName) || (sound !== null && ownSounds.has(sound)) ? markOf(word) : word;
  };
  /** Letters that stand alone are a name where they are one when read together. */
  const spacedMarkOf = (run: string, others: ReadonlySet<string>, otherMark: string): string => {
    const plain = folded((run.match(/\p{L}/gu) ?? []).join(''));
    if (others.has(plain)) return otherMark;
    return isName(plain) ? markOf(run) : run;
  };
  const nameMarkOf = (word: string, others: ReadonlySet<string>, otherMark: string): string => {
    const marked = (name: string): string | null => {
      const plain = folded(name);
      if (others.has(plain)) return otherMark;
      return isName(plain) ? markOf(name) : null;
    };
    const whole = marked(word);
    if (whole !== null) return whole;
    // Names take the Arabic proclitics too («لمحمد»); «فعلي» is an adjective.
    const isJoined = 'ولبف'.includes(word.slice(0, 1)) && foldSpelling(word) !== 'فعلي';
    const rest = isJoined ? marked(word.slice(1)) : null;
    return rest === null ? word : `${word.slice(0, 1)}${rest}`;
  };
  return {
    mask(text, other = { name: null, mark: '' }) {
      const others = nameWords([other.name]);
      const reachable = visible(text).replace(emails, '[EMAIL]').replace(addresses, '[LINK]');
      const homeless = [homes, streetNumbers, addressCodes].reduce((left, home) => left.replace(home, '[ADDRESS]'), reachable);
      const stripped = replaceNumbers(homeless, '[NUMBER]').replace(handles, '[ACCOUNT]').replace(accounts, '[ACCOUNT]');
      for (const name of namesIn(stripped, (word) => isName(folded(word)), known)) introduced.add(name);
      return stripped
        .replace(spaced, (run) => spacedMarkOf(run, others, other.mark))
        .replace(joined, (word) => joinedMarkOf(word, others, other.mark))
        .split(/(\[(?:EMAIL|LINK|NUMBER|ACCOUNT|ADDRESS|NAME_\d+)\])/)
        .map((part) =>
          part.startsWith('[') && part.endsWith(']')
            ? part
            : part.replace(words, (word, at: number) => (isGood(part, word, at) ? word : nameMarkOf(word, others, other.mark))),
        )
        .join('');
    },
    unmask: (text) => text.replace(marks, (mark, number: string) => names[Number(number) - 1] ?? mark),
  };
}
