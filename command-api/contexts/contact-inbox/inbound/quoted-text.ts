/** What a mail says, and what it repeats of earlier mails; `quoted` is null where nothing is repeated. */
export interface MailText {
  readonly content: string;
  readonly quoted: string | null;
}

/** How many lines an introduction such as «On Monday … wrote:» may be broken into. */
const introductionLines = 3;
/** Longer lines are no introduction; a bound for the patterns below. */
const introductionLength = 300;

const introductions = [
  /^(?:On|Le|Am|El) .{4,}(?:wrote|writes|écrit|schrieb|escribió)\s?:$/u,
  /^(?:في|بتاريخ|يوم|وفي) .{4,}(?:كتب|كتبت|كتبه|كتابة)\s?.{0,120}:$/u,
  /^.{3,120}(?:كتب|كتبت)(?: في .{4,80})?\s?:$/u,
];
const announcement = /^-{2,} ?(?:Original Message|Forwarded message|الرسالة الأصلية|رسالة مُعاد توجيهها) ?-{2,}$/iu;
const rule = /^_{10,}$/u;
const sender = /^(?:From|من): .{3,200}$/u;
/** What follows the sender in the head of a quoted mail. */
const headerLine = /^(?:Sent|Date|To|Subject|تاريخ الإرسال|التاريخ|إلى|الموضوع|تم الإرسال):/iu;

const plain = (line: string): string =>
  line
    .slice(0, introductionLength)
    .replace(/[\p{Cf}\u00a0]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
const isQuote = (line: string): boolean => line.startsWith('>');

/**
 * Cuts off what mail programs repeat of earlier mails below an answer. A mail that answers between quoted lines, or that would be left
 * without a word, stays whole. Works line by line in linear time, because anybody may send anything.
 */
export function withoutQuotedText(text: string): MailText {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const at = lines.findIndex((_line, index) => isSeparator(lines, index) || beginsQuote(lines, index));
  const whole = { content: text.trim(), quoted: null };
  if (at <= 0) return whole;
  const content = lines.slice(0, at).join('\n').trim();
  const rest = lines.slice(at);
  if (content === '' || (!isSeparator(lines, at) && isAnsweredBetween(rest))) return whole;
  return { content, quoted: rest.join('\n').trim() };
}

/** Everything below such a line is an earlier mail, without a mark on each line. */
function isSeparator(lines: readonly string[], index: number): boolean {
  const shown = plain(lines[index] ?? '');
  const next = plain(lines[index + 1] ?? '');
  if (announcement.test(shown)) return true;
  return rule.test(shown) ? sender.test(next) : sender.test(shown) && headerLine.test(next);
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const shown = plain(lines[index] ?? '');
  if (shown === '') return false;
  if (isQuote(shown)) return true;
  for (let count = 1; count <= introductionLines; count++) {
    const joined = plain(lines.slice(index, index + count).join(' '));
    if (joined.endsWith(':') && introductions.some((pattern) => pattern.test(joined))) return followsQuote(lines, index + count);
  }
  return false;
}

/** An introduction counts only before a quoted line, so that a sentence that looks like one stays. */
const followsQuote = (lines: readonly string[], from: number): boolean => {
  const next = lines.slice(from, from + introductionLines).find((line) => plain(line) !== '');
  return next !== undefined && isQuote(plain(next));
};

/** Own words below a quoted line, other than a signature. */
function isAnsweredBetween(rest: readonly string[]): boolean {
  const lastQuote = rest.findLastIndex((line) => isQuote(plain(line)));
  const firstQuote = rest.findIndex((line) => isQuote(plain(line)));
  if (firstQuote < 0) return false;
  const signature = rest.findIndex((line, index) => index > firstQuote && /^-- ?$/.test(line));
  const end = signature < 0 ? rest.length : signature;
  const own = (line: string) => plain(line) !== '' && !isQuote(plain(line));
  return rest.slice(firstQuote, lastQuote).some(own) || rest.slice(lastQuote + 1, end).some(own);
}
