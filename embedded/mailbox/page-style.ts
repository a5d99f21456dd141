/** Style of the mailbox page: logical properties only, light or dark by the system setting. */
export const pageStyle = `
:root { color-scheme: light dark; --line: light-dark(#dde2e6, #34404a); --soft: light-dark(#f4f6f7, #161d22); --mute: light-dark(#56646f, #a3b1bc); --accent: #0f766e; --ink: light-dark(#14202a, #e8eef2); --paper: light-dark(#fff, #0e1418); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.6 "IBM Plex Sans Arabic", "Segoe UI", Tahoma, system-ui, sans-serif; color: var(--ink); background: var(--paper); height: 100dvh; display: flex; flex-direction: column; }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; padding: .6rem 1rem; border-block-end: 1px solid var(--line); }
h1 { font-size: 1.1rem; margin: 0; } #count { color: var(--mute); flex: 1; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
button, input { font: inherit; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--soft); color: inherit; }
button { cursor: pointer; } button:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(16rem, 24rem) 1fr; }
nav { overflow: auto; border-inline-end: 1px solid var(--line); } nav ul { list-style: none; margin: 0; padding: 0; } #empty { padding: 1rem; color: var(--mute); }
nav li button { inline-size: 100%; text-align: start; border: 0; border-block-end: 1px solid var(--line); border-radius: 0; background: none; padding: .6rem 1rem; display: grid; gap: .1rem; }
nav li button[aria-current=true] { background: var(--soft); box-shadow: inset 3px 0 var(--accent); } [dir=rtl] nav li button[aria-current=true] { box-shadow: inset -3px 0 var(--accent); }
nav strong { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } nav small { color: var(--mute); display: flex; justify-content: space-between; gap: .5rem; }
article { padding: 1rem; overflow: auto; display: flex; flex-direction: column; min-width: 0; } article[hidden] { display: none; }
article h2 { margin: 0 0 .5rem; font-size: 1.2rem; } dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: 0; } dt { color: var(--mute); } dd { margin: 0; overflow-wrap: anywhere; text-align: start; }
[role=tablist] { display: flex; gap: .5rem; margin-block: 1rem .5rem; } [role=tab][aria-selected=true] { background: var(--accent); color: #fff; border-color: var(--accent); }
[role=tabpanel] { flex: 1; min-height: 16rem; margin: 0; border: 1px solid var(--line); border-radius: .5rem; inline-size: 100%; } [role=tabpanel][hidden] { display: none; }
iframe { background: #fff; } pre, #links { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; overflow: auto; } #links { list-style: none; } #attachments:empty { display: none; }
#answer { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-block-start: 1rem; } #answer label { inline-size: 100%; color: var(--mute); } #answer textarea { inline-size: 100%; font: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--soft); color: inherit; } textarea:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
@media (max-width: 45rem) { main { grid-template-columns: 1fr; grid-template-rows: minmax(10rem, 35%) 1fr; } nav { border-inline-end: 0; border-block-end: 1px solid var(--line); } }
`;
