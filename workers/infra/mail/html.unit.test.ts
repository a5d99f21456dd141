import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes inserted values but not HTML built by the tag', () => {
  const inner = html`<i>${'<&>"\''}</i>`;
  expect(html`<p title="${'"'}">${inner}${[html`a`, html`b`]}${3}</p>`.html).toBe(
    '<p title="&quot;"><i>&lt;&amp;&gt;&quot;&#39;</i>ab3</p>',
  );
});
