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

/** The page allows itself nothing but its own script and exactly this style sheet. */
export const popupPolicy =
  `default-src 'none'; script-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const popupScriptPath = '/api/Auth/google-login/popup.js';

/**
 * Tells the page that opened the popup and closes; where there is none (it was closed, or this is a tab of its own) goes
 * to the app instead. What to say stands in the document, as data.
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

/** What the popup shows and says. `targetOrigin` is the only origin that may hear it; `fallback` is where the person goes on without an opener. */
export function popupPage(given: {
  readonly message: GooglePopupMessage;
  readonly code: Parameters<typeof errorText>[0];
  readonly language: Language;
  readonly targetOrigin: string;
  readonly fallback: string;
}): string {
  const { message, code, language, targetOrigin, fallback } = given;
  const says = message.ok ? texts.done[language] : errorText(code, language);
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
<body><main><h1>${texts.title[language]}</h1><p role="status">${escaped(says)}</p><p><a href="${escaped(fallback)}">${texts.back[language]}</a></p></main></body>
</html>
`;
}
