import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';

/** The mailbox page: Arabic or English by the browser, refreshes itself. Mail texts are set with textContent only. */
export const mailboxPage = `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>صندوق البريد</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
  <h1 data-text="title"></h1>
  <span id="count" aria-live="polite"></span>
  <input id="filter" type="search" data-placeholder="filter" autocomplete="off" dir="auto">
  <button id="language" type="button"></button>
  <button id="clear" type="button" data-text="clear"></button>
</header>
<main>
  <nav aria-labelledby="list-title"><h2 id="list-title" data-text="list" class="hidden"></h2><ul id="list"></ul><p id="empty" data-text="empty" hidden></p></nav>
  <article id="mail" hidden>
    <h2 id="subject" dir="auto"></h2>
    <dl><dt data-text="from"></dt><dd><bdi id="from"></bdi></dd><dt data-text="to"></dt><dd><bdi id="to"></bdi></dd><dt data-text="at"></dt><dd id="at"></dd></dl>
    <ul id="attachments"></ul>
    <div role="tablist">
      <button role="tab" id="tab-html" type="button" aria-controls="html" data-text="html"></button>
      <button role="tab" id="tab-text" type="button" aria-controls="text" data-text="text"></button>
      <button role="tab" id="tab-links" type="button" aria-controls="links" data-text="links"></button>
    </div>
    <iframe role="tabpanel" id="html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML"></iframe>
    <pre role="tabpanel" id="text" dir="auto" tabindex="0"></pre>
    <ul role="tabpanel" id="links" dir="ltr"></ul>
    <form id="answer">
      <label for="answer-text" data-text="answer"></label>
      <textarea id="answer-text" rows="3" dir="auto" required></textarea>
      <input id="answer-files" type="file" multiple data-label="files">
      <button type="submit" data-text="send"></button>
      <output id="answer-result" role="status"></output>
    </form>
  </article>
</main>
<script>${pageScript}</script>
</body>
</html>
`;
