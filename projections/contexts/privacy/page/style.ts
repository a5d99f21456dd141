import { createHash } from 'node:crypto';

/** The only style of the pages. */
export const style = `
:root{color-scheme:light dark;--ink:#12211d;--muted:#52635d;--canvas:#faf8f4;--surface:#fff;--line:#e4ded3;--star:#a86f00;--link:#1f5fa8}
@media(prefers-color-scheme:dark){:root{--ink:#e8efeb;--muted:#9db0a8;--canvas:#0d1412;--surface:#141d1a;--line:#25312d;--star:#f2b84b;--link:#7db6f0}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.6 'IBM Plex Sans Arabic',system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-inline-size:44rem;margin-inline:auto;padding:1rem}
header,footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1rem;color:var(--muted);font-size:.875rem}
main{display:grid;gap:1rem;padding-block:0}
section{background:var(--surface);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;min-inline-size:0}
h1{font-size:1.625rem;line-height:1.3;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:0 0 .75rem}
p{margin:0}
a{color:var(--link);display:inline-block;padding-block:.125rem}
.score{display:flex;align-items:baseline;flex-wrap:wrap;gap:.25rem .75rem}
.score strong{font-size:2.5rem;line-height:1.2}
.stars{color:var(--star);letter-spacing:.1em;white-space:nowrap}
.muted{color:var(--muted);font-size:.875rem}
ol,ul{list-style:none;margin:0;padding:0}
.bars li{display:grid;grid-template-columns:2.5rem 1fr 4rem;gap:.75rem;align-items:center}
.bars span:last-child{text-align:end}
meter{inline-size:100%;block-size:.75rem}
.reviews li{padding-block:1rem;border-block-start:1px solid var(--line)}
.reviews blockquote{margin:.5rem 0 0;white-space:pre-line}
.by{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:var(--muted)}
dd{margin:0}
`;

const hash = createHash('sha256').update(style).digest('base64');

/** Of pages: that style, and nothing else is loaded or run. Nothing connects either; tools that judge a page read robots.txt from within it. */
export const pagePolicy = `default-src 'none'; connect-src 'self'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
