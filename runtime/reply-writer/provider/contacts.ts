import { latinDigits } from '@sumaa/contracts';

/** Signs that show nothing, such as the marks of direction, and the frame of a digit; they may stand between any two letters or digits. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u20e3]/gu;

/** The text as it is read: without what shows nothing, and with one form of each letter and digit. */
export const visible = (text: string): string => text.normalize('NFKC').replace(unseen, '');

const endings =
  'com|net|org|sa|info|io|me|co|shop|store|app|dev|ly|link|xyz|site|online|club|top|page|bio|biz|gl|ru|ae|كوم|نت|السعودية|موقع';
const at = String.raw`(?: ?@ ?|\s?[(\[{]\s?(?:at|آت|أت|ات)\s?[)\]}]\s?|\s(?:at|آت|أت|ات)\s)`;
const dot = String.raw`(?:\s?[(\[{]\s?(?:dot|دوت|نقطة)\s?[)\]}]\s?|\s(?:dot|دوت|نقطة)\s)`;
// Begins where a word does, so that a long word is read once.
const local = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+`;

/** E-mail addresses, also with «at» and «dot» in words. */
export const emails = new RegExp(
  String.raw`${local}(?: ?@ ?[\p{L}\p{N}.-]+\.\p{L}{2,}|${at}[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?:${dot}\p{L}{2,}|\.(?:${endings})(?![\p{L}\p{N}])))`,
  'giu',
);

/** Web addresses. A full stop without a space after it is none, unless it is before a known ending or a path follows. */
export const addresses = new RegExp(
  String.raw`(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?:(?:\.|${dot})(?:${endings})(?![\p{L}\p{N}])\S*|\.[a-z]{2,}[/:?#]\S+)`,
  'giu',
);

/** Whatever has the shape of a web address: also with an ending that is not known. A sentence begins with a capital letter. */
export const addressShape = /[A-Za-z0-9]\.(?:[a-z]{2,}|[A-Z]{2,})(?![A-Za-z0-9])/;

// Tatweel is drawn as a line.
const digitRun = /[+(]{0,2}\p{Nd}(?:(?:[^\p{L}\p{Nd}]|\u0640){0,4}\p{Nd})*/gu;
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

/** Whether figures and the signs between them are a number that can be called: digits enough, of which few belong to dates or prices. */
function isCallable(run: string, least: number): boolean {
  const plain = latinDigits(run);
  if (digitsIn(plain) < least) return false;
  const rest = plain.replace(figure, ' ');
  return digitsIn(rest) >= 5 || /^\D*(?:\+\s*|0)\d/.test(rest);
}

/** Replaces phone numbers with `least` digits or more, whatever stands between the digits. */
export const replaceNumbers = (text: string, mark: string, least = 7): string =>
  text.replace(digitRun, (run) => (isCallable(run, least) ? mark : run));
