import type { Language } from '@sumaa/contracts';
import { html, type Html } from './html.ts';

/** The content of a mail before layout. Paragraphs are plain text. */
export interface MailContent {
  readonly subject: string;
  /** What mail programs show next to the subject. */
  readonly preview: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Lists under the paragraphs, a line each. Plain text. */
  readonly lists?: readonly (readonly string[])[];
  /** A one-time code, shown large. */
  readonly code?: string;
  readonly action?: MailLink;
  /** Small print under a line: the reason for the mail, and what to do if it was not expected. */
  readonly footnote: string;
  /** Links below the small print. */
  readonly links?: readonly MailLink[];
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const brand = { ar: 'سُمعة', en: 'Sumaa' } as const;
/** Our name where the platform's own may stand, in HTML and in text. Texts of people are escaped, and never begin a signature so. */
const inHead = (language: Language, name: string): Html => html`<span data-platform="${language}">${name}</span>`;
const signature = (name: string) => `-- \n${name}\n`;
/** Filler: without it, mail programs show the start of the body after the preview. */
const afterPreview = '\u200c\u00a0'.repeat(60);
const fonts = "'IBM Plex Sans Arabic', 'Segoe UI', Tahoma, Arial, sans-serif";

/**
 * Renders every mail in one layout: a single column that also works without style sheets. Direction and language are set on every level
 * because many programs drop the outermost one, and as attributes because Outlook for Windows ignores the style for them. Always light
 * colours, so that a program with a dark mode darkens the whole mail and not only the text.
 */
export function renderMail(language: Language, content: MailContent): RenderedMail {
  return { subject: content.subject, html: page(language, content).html, text: plainText(language, content) };
}

/** The mail under the name that the settings give the platform. */
export function underName<M extends RenderedMail>(mail: M, names: Readonly<Record<Language, string>>): M {
  const renamed = { html: mail.html, text: mail.text };
  for (const language of ['ar', 'en'] as const) {
    renamed.html = renamed.html.replace(inHead(language, brand[language]).html, () => inHead(language, names[language]).html);
    const [ours, at] = [signature(brand[language]), renamed.text.lastIndexOf(signature(brand[language]))];
    if (at >= 0) renamed.text = renamed.text.slice(0, at) + signature(names[language]) + renamed.text.slice(at + ours.length);
  }
  return { ...mail, ...renamed };
}

function page(language: Language, content: MailContent): Html {
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const align = language === 'ar' ? 'right' : 'left';
  const cell = `padding:0 32px 16px;font:16px/1.7 ${fonts};color:#1f2b27;text-align:${align}`;
  const row = (inner: Html) =>
    html`<tr>
      <td dir="${dir}" lang="${language}" align="${align}" style="${cell}">${inner}</td>
    </tr>`;
  return html`<!doctype html>
    <html lang="${language}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${content.subject}</title>
      </head>
      <body dir="${dir}" bgcolor="#f3f5f4" style="margin:0;padding:24px 12px;background:#f3f5f4;color:#1f2b27">
        <div dir="${dir}" lang="${language}" style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">
          ${content.preview}${afterPreview}
        </div>
        <table
          role="presentation"
          dir="${dir}"
          width="100%"
          align="center"
          bgcolor="#ffffff"
          cellpadding="0"
          cellspacing="0"
          style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #dde3e0;border-radius:12px"
        >
          <tr>
            <td
              dir="${dir}"
              lang="${language}"
              align="${align}"
              style="padding:28px 32px 12px;font:700 18px ${fonts};color:#1f5f51;text-align:${align}"
            >
              ${inHead(language, brand[language])}
            </td>
          </tr>
          <tr>
            <td dir="${dir}" lang="${language}" align="${align}" style="padding:0 32px 12px;text-align:${align}">
              <h1 dir="${dir}" style="margin:0;font:700 22px/1.5 ${fonts};color:#1f2b27">${content.title}</h1>
            </td>
          </tr>
          ${content.paragraphs.map((paragraph) => row(html`<bdi>${paragraph}</bdi>`))}
          ${(content.lists ?? []).map((lines) => row(list(lines)))} ${content.code === undefined ? '' : codeRow(content.code, dir)}
          ${content.action ? row(button(content.action)) : ''}
          <tr>
            <td
              dir="${dir}"
              lang="${language}"
              align="${align}"
              style="padding:16px 32px 28px;border-top:1px solid #dde3e0;font:13px/1.7 ${fonts};color:#5c6a65;text-align:${align}"
            >
              ${content.footnote} ${(content.links ?? []).map(smallLink)}
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}

/** Lines close to each other: a list element is indented on the wrong side by some programs. */
const list = (lines: readonly string[]): Html => html`${lines.map((line) => html`<bdi style="display:block">${line}</bdi>`)}`;

function codeRow(code: string, dir: string): Html {
  // Digits run from left to right in both languages.
  const style =
    'display:inline-block;padding:12px 20px;background:#eef3f1;border-radius:8px;font:700 30px/1.2 monospace;letter-spacing:6px;color:#1f2b27';
  return html`<tr>
    <td dir="${dir}" align="center" style="padding:4px 32px 20px;text-align:center"><span dir="ltr" style="${style}">${code}</span></td>
  </tr>`;
}

const smallLink = ({ label, url }: MailLink): Html => html`<br /><a href="${url}" style="color:#1f5f51">${label}</a>`;

function button({ label, url }: MailLink): Html {
  const style = `display:inline-block;padding:12px 24px;background:#1f6f5c;border-radius:8px;color:#ffffff;font:600 16px ${fonts};text-decoration:none`;
  return html`<a href="${url}" style="${style}">${label}</a>`;
}

function plainText(language: Language, { title, paragraphs, lists = [], code, action, footnote, links = [] }: MailContent): string {
  const blocks = [
    title,
    ...paragraphs,
    ...lists.map((lines) => lines.join('\n')),
    code ?? null,
    action ? `${action.label}:\n${action.url}` : null,
    [`${signature(brand[language])}${footnote}`, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}
