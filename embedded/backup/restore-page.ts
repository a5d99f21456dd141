import http from 'node:http';
import { errorCatalogue } from '@sumaa/contracts';
import type { RestoreProgress, RestoreStep } from './back-up-into.ts';

/** What the browser shows while the product is restored, which no app can answer then. */
const steps: Readonly<Record<RestoreStep, { readonly ar: string; readonly en: string }>> = {
  check: { ar: 'يُقرأ ملف النسخة كاملًا للتحقق', en: 'The file of the backup is read to its end' },
  safety: { ar: 'تؤخذ نسخة أمان مما هو موجود الآن', en: 'A safety backup of what is there is made' },
  restore: { ar: 'تُكتب الأحداث', en: 'The events are written' },
  fold: { ar: 'تُبنى نماذج القراءة', en: 'Read models are built' },
  start: { ar: 'يبدأ تشغيل المنصة وتُبنى نماذج القراءة', en: 'The product starts, and read models are built' },
};

const headers = {
  'cache-control': 'no-store',
  'retry-after': '5',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

function pageOf(step: RestoreStep, done: number, of: number): string {
  const bar = of > 0 ? `<progress value="${Math.min(done, of)}" max="${of}">${done} / ${of}</progress>` : '<progress></progress>';
  const count = of > 0 ? `<p dir="ltr">${done.toLocaleString('en')} / ${of.toLocaleString('en')}</p>` : '';
  return `<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><meta name="viewport" content="width=device-width">
<title>سُمعة · Sumaa</title><style>body{font:1.1rem/1.6 system-ui;max-inline-size:36rem;margin:20vh auto;padding:1rem}progress{inline-size:100%}
@media (prefers-color-scheme:dark){body{background:#14181b;color:#eee}}</style></head>
<body><main><h1>تُستعاد المنصة من نسخة احتياطية</h1><p>${steps[step].ar}</p>${bar}${count}
<p lang="en" dir="ltr">Sumaa is being restored from a backup. ${steps[step].en}.</p></main></body></html>`;
}

/** Answers every request with how far the restore is, until `close`. */
export function createRestorePage(): { readonly server: http.Server; readonly progress: RestoreProgress; close(): Promise<void> } {
  let shown: readonly [RestoreStep, number, number] = ['check', 0, 0];
  const server = http.createServer(({ url = '/' }, response) => {
    if (url.startsWith('/api')) {
      const { status, ar: message } = errorCatalogue.unavailable;
      response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ success: false, message, errors: null, model: null, statusCode: status, code: 'unavailable' }));
      return;
    }
    response.writeHead(503, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    response.end(pageOf(...shown));
  });
  return {
    server,
    progress: (...now) => void (shown = now),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
