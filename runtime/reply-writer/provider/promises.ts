/** Money, gifts and whatever else costs something. */
const offers: readonly RegExp[] = [
  /تعويض|نعوضكم|استرداد|استرجاع|خصم|تخفيض|مجان|قسيم|كوبون|هدي[ةه]|رصيدكم|على حسابنا|ضيافة منا|مبلغكم|المبلغ|قيمة (?:الطلب|الفاتورة|الوجبة)/u,
  /القادم[ةه]? (?:علينا|ضيافة|مجان)|(?:ن|سن)(?:عيد|رد|رجع)\p{L}{0,5} (?:[إا]ليكم|لكم|لك)/u,
  /refund|reimburs|money back|on the house|complimentary|at no (?:cost|charge)|compensat|discount|voucher|coupon|gift|percent off|% off/iu,
  /(?<!feel |-)\bfree\b|\bon us\b|make it up to you|\bcredit (?:you|it)|what you paid|charged|\bpoints\b|upgrade|waive/iu,
];

/** What somebody is to do, or what is not to happen again. */
const promised: readonly RegExp[] = [
  // A future of one word, but for joy, and nouns that begin like one.
  /(?<!\p{L})[وف]?س(?!ن?سعد|نسر|يسر|يسعد|تسعد|نتشرف|نكون سعداء|نفرح|يار|يئ|يء|يد[ةه]?(?!\p{L})|يدت|يما(?!\p{L})|ياح|ياق|ير[ةه]|ن[ةه](?!\p{L})|نوات|نوي|نتين|نتيم|تة|ته(?!\p{L})|تائر|تاف)[نيتأ]\p{L}{2,}/u,
  /(?<!\p{L})لن (?:ي|ت|ن)\p{L}+|نعدكم|نعدك |نضمن|نتعهد|نلتزم|(?<!\p{L})وعد(?:نا|ا)? |جار[يٍ]? العمل|يجري العمل|نعمل (?:حالي|الآن|الان|على)/u,
  /\b(?:i|somebody|someone|manager|team|staff|they|it|this) (?:will|shall)\b|\b(?:i|they|it)'ll\b|happen again|\bgoing to\b/iu,
  /\bwe(?:'ll| will| shall)(?! be (?:happy|glad|delighted|pleased|hono)| gladly| always)|\byou(?:'ll| will) (?:get|receive|not|be|have)\b/iu,
  /promise|guarantee|assure you|rest assured|you have our word|\bcommit/iu,
];

/** What is said to have been done, or to be under way. */
const claimed: readonly RegExp[] = [
  /(?<!\p{L})[وف]?(?:تم(?:ت)?|لقد|قمنا|قد) (?:ب?ال)?\p{L}+|إنذار|انذار|عقوب|الإجراء|الاجراء|إجراءات/u,
  /(?<!\p{L})[وف]?(?:تواصلنا|اتصلنا|تحدثنا|تكلمنا|كلمنا|ناقشنا|اجتمعنا|أنهينا|عالجنا|حللنا|زدنا|دربنا|فتحنا|راجعنا|رفعنا|حولنا|أحلنا|أبلغنا|أخبرنا|نبهنا|وجهنا|غيرنا)(?!\p{L})/u,
  /(?<!\p{L})[وف]?(?:استبدلنا|بدلنا|جددنا|أصلحنا|صلحنا|حسنا|طورنا|أضفنا|وظفنا|عينا|أوقفنا|فصلنا|عاقبنا|حاسبنا|اتخذنا|أرسلنا|أعدنا|حققنا|تحققنا|تأكدنا)(?!\p{L})/u,
  /\b(?:we|i|our \w{2,20}) (?:also |already |immediately )?(?:spoke|talked|told|informed|fired|dismissed|fixed|repaired|changed|replaced|retrained|trained|hired)\b/iu,
  /\b(?:we|i|our \w{2,20}) (?:also |already |immediately )?(?:opened|reviewed|checked|investigated|forwarded|passed|escalated|raised|reported|contacted)\b/iu,
  /\b(?:we|i|our \w{2,20}) (?:also |already |immediately )?(?:added|updated|renovated|improved|addressed|resolved|warned|disciplined|sent|took)\b/iu,
  /\bwe(?:'ve| have) (?!to\b)\w+|\bi(?:'ve| have)\b|(?<!you |could |would |should )\b(?:has|have|had) (?:already |since |now |just )?(?:been|spoken|taken|\w{2,20}ed)\b/iu,
  /\b(?:was|were) (?:fired|dismissed|warned|given|let go|replaced|escalated|forwarded|repaired|fixed|informed|told|trained|disciplined)\b|no longer works/iu,
  /\b(?:is|are|we're) (?:currently |now |already |being )?(?:taken|repaired|fixed|investigat\w+|working|reviewing|fixing|repairing|renovating|looking into|changing)\b/iu,
  /\b(?:are|we're) (?:currently |now |already )?(?:improving|training|taking|sending|offering|renovating)\b|\bbeing (?:taken|done|fixed|repaired|looked)\b/iu,
];

/**
 * Whether a reply promises something, or says that something was done or that somebody was spoken to: nobody agreed to it, and the writer
 * cannot know. Strict: what is only near to it is not shown either.
 */
export function isPromise(text: string): boolean {
  const plain = text
    .normalize('NFC')
    .replace(/[\u064b-\u0652\u0640]/gu, '')
    .replaceAll('’', "'");
  return [...offers, ...promised, ...claimed].some((one) => one.test(plain));
}
