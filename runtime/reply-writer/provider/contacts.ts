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

// Begins at the first part, so that a long row of parts is read once.
/** Web addresses. A full stop without a space after it is none, unless it is before a known ending or a path follows. */
export const addresses = new RegExp(
  String.raw`(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}-]|[\p{L}\p{N}-]\.)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?:(?:\.|${dot})(?:${endings})(?![\p{L}\p{N}])\S*|\.[a-z]{2,}[/:?#]\S+)`,
  'giu',
);

/** Whatever has the shape of a web address: also with an ending that is not known. A sentence begins with a capital letter. */
export const addressShape = /[A-Za-z0-9]\.(?:[a-z]{2,}|[A-Z]{2,})(?![A-Za-z0-9])/;
