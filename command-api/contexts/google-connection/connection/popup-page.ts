import { createHash } from 'node:crypto';
import { errorText, type GooglePopupMessage, type Language } from '@sumaa/contracts';

const texts = {
  title: { ar: 'ربط حساب Google', en: 'Connecting Google' },
  done: { ar: 'تم ربط الحساب، ويمكن إغلاق هذه النافذة', en: 'The account is connected, you can close this window' },
  back: { ar: 'العودة إلى سُمعة', en: 'Back to Sumaa' },
} as const satisfies Record<string, Record<Language, string>>;

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;background:#FAF8F4;color:#12211D}' +
  'main{max-width:24rem;padding:2rem;text-align:center}h1{font-size:1.25rem}a{color:#0B6350}' +
  '@media(prefers-color-scheme:dark){body{background:#0D1412;color:#E8EFEB}a{color:#3FBF9B}}';

/** The content security policy of the popup page: only its own script and exactly this style sheet. */
export const popupPolicy =
  `default-src 'none'; script-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const popupScriptPath = '/api/Auth/google-login/popup.js';

/**
 * The script of the popup: posts the result to the opener and closes, or opens the app if there is no opener (closed, or opened as
 * a normal tab). It reads the message from a meta tag of the page.
 */
export const popupScript = `(() => {
  const { message, targetOrigin, fallback } = JSON.parse(document.querySelector('meta[name="google-connect"]').content);
  if (window.opener && !window.opener.closed) {
    window.opener.postMessage(message, targetOrigin);
    window.close();
  } else {
    window.location.replace(fallback);
  }
})();
`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** The HTML of the popup page. Only `targetOrigin` receives the message; `fallback` is the page that opens without an opener. */
export function popupPage(given: {
  readonly message: GooglePopupMessage;
  readonly code: Parameters<typeof errorText>[0];
  readonly language: Language;
  readonly targetOrigin: string;
  readonly fallback: string;
}): string {
  const { message, code, language, targetOrigin, fallback } = given;
  const statusText = message.ok ? texts.done[language] : errorText(code, language);
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="google-connect" content="${escaped(JSON.stringify({ message, targetOrigin, fallback }))}">
<title>${texts.title[language]}</title>
<style>${style}</style>
<script src="${popupScriptPath}" defer></script>
</head>
<body><main><h1>${texts.title[language]}</h1><p role="status">${escaped(statusText)}</p><p><a href="${escaped(fallback)}">${texts.back[language]}</a></p></main></body>
</html>
`;
}
