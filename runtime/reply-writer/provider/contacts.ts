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

const network = String.raw`(?:[إا]نست(?:ا|[قغج]رام)|سناب(?: ?شات)?|تويتر|تيك ?توك|تلي?[قجغ]رام)`;
const networkInEnglish = '(?:instagram|insta|snapchat|snap|twitter|tiktok|telegram)';
// A word that more Latin words follow begins a sentence.
const accountName = String.raw`[A-Za-z0-9_.]{2,30}(?![A-Za-z0-9_])(?! +[A-Za-z])`;

/** Names of accounts without «@», after the network they are on; in English only after a colon. */
export const accounts = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{M}])و?(?:ال|ب)?${network}ي?(?: حسابي)?(?: ?[:=] ?| )|(?<![\p{L}\p{M}])${networkInEnglish}(?: account)? ?[:=] ?)${accountName}`,
  'giu',
);

const house = String.raw`(?:منزل|بيت|فيلا|فلة|شقة|عمارة|مبنى|دور)`;

/** Where somebody lives: the code of a national address, the number of a house or flat with its street, never a street or district alone. */
export const homes = new RegExp(
  [
    String.raw`(?<=العنوان الوطني[: ]{0,3}|national address[: ]{0,3}(?:is )?)[A-Za-z]{4} ?\p{Nd}{4}(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?:شارع(?: [\p{L}\p{M}]{1,20}){1,4}[،,]? )?(?:رقم ال${house} ?:? ?|(?:ال)?${house} رقم ?:? ?|(?:فيلا|شقة|عمارة) )\p{Nd}{1,5}(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?:villa|apartment|apt\.?|flat|house)(?: no\.?| number)? ?#?\p{Nd}{1,5}(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
);

/** A number before a street; its words begin with capitals. */
export const streetNumbers =
  /(?<![\p{L}\p{N}.,:/])\p{Nd}{1,5},? (?:[A-Z][A-Za-z-]{1,20} ){1,4}(?:Street|St\.|Road|Rd\.|Avenue|Ave\.|Lane)(?![\p{L}\p{N}])/gu;

/** The code of a national address without a word before it; one that ends with a year may be the name of an event ("EXPO2030"). */
export const addressCodes = /(?<![A-Za-z0-9])[A-Z]{4}(?!(?:19|20)\p{Nd}{2})\p{Nd}{4}(?![A-Za-z0-9])/gu;
