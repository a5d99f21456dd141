const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dde2e6, #34404a); --soft: light-dark(#f4f6f7, #1a2228); --mute: light-dark(#56646f, #a3b1bc); --accent: light-dark(#0f766e, #5eead4); --paper: light-dark(#fff, #12181d); --ground: light-dark(#eef1f3, #0b1013); }
* { box-sizing: border-box; } body { margin: 0; font: 16px/1.6 "IBM Plex Sans Arabic", "Segoe UI", Tahoma, system-ui, sans-serif; background: var(--ground); color: light-dark(#14202a, #e8eef2); }
.card { max-inline-size: 30rem; margin: 8vh auto; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; position: relative; }
.wide { max-inline-size: 68rem; margin: 2rem auto; padding-inline: 1rem; }
.language { position: absolute; inset-block-start: 1rem; inset-inline-end: 1.25rem; font-size: .875rem; } a { color: var(--accent); }
h1 { font-size: 1.35rem; margin-block: 0 .5rem; } p { color: var(--mute); margin-block: 0 1rem; } small { color: var(--mute); display: block; }
ul { list-style: none; margin: 0; padding: 0; } .accounts li + li { margin-block-start: .5rem; }
button, input, select, textarea { font: inherit; color: inherit; border: 1px solid var(--line); border-radius: .6rem; padding: .45rem .9rem; background: var(--soft); }
button { cursor: pointer; white-space: nowrap; } .accounts button { white-space: normal; } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.accounts button { inline-size: 100%; display: flex; gap: .9rem; align-items: center; text-align: start; padding: .7rem 1rem; }
.face { inline-size: 2.4rem; block-size: 2.4rem; border-radius: 50%; display: grid; place-items: center; background: #0f766e; color: #fff; flex: none; }
fieldset { border: 1px solid var(--line); border-radius: .6rem; margin-block: 1.25rem; } legend { padding-inline: .4rem; color: var(--mute); } label { display: flex; gap: .5rem; align-items: center; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); } .quiet { background: none; }
table { inline-size: 100%; border-collapse: collapse; background: var(--paper); } th, td { text-align: start; padding: .5rem .75rem; border-block-end: 1px solid var(--line); vertical-align: top; }
.row { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin-block: 1rem; } textarea { flex: 1; min-inline-size: 16rem; }
`;

/** A whole page around `body` (trusted HTML: callers escape what they insert). */
export function pageFrame(page: { language: 'ar' | 'en'; title: string; body: string }): string {
  return `<!doctype html>
<html lang="${page.language}" dir="${page.language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head>
<body>${page.body}</body></html>`;
}
