/** Script of the mailbox page in plain browser JavaScript, without a framework. */
export const pageScript = `
const words = {
  ar: { title: 'صندوق البريد', filter: 'ابحث بعنوان أو موضوع', clear: 'أفرغ الصندوق', list: 'الرسائل', empty: 'لا رسائل بعد. كل ما يرسله التطبيق يظهر هنا.', from: 'من', to: 'إلى', at: 'وصلت', html: 'كما تظهر', text: 'نص', links: 'الروابط', answer: 'الرد على هذه الرسالة', files: 'المرفقات', send: 'أرسل الرد', sent: 'أُرسل الرد', other: 'English', count: (n) => n + ' رسالة' },
  en: { title: 'Mailbox', filter: 'Search address or subject', clear: 'Empty', list: 'Messages', empty: 'No mail yet. Everything the application sends appears here.', from: 'From', to: 'To', at: 'Received', html: 'As shown', text: 'Text', links: 'Links', answer: 'Answer this mail', files: 'Attachments', send: 'Send the answer', sent: 'The answer was sent', other: 'العربية', count: (n) => n + ' messages' },
};
const $ = (id) => document.getElementById(id);
let language = localStorage.getItem('mailbox-language') ?? (navigator.language.startsWith('en') ? 'en' : 'ar');
let mails = [], openId = location.hash.slice(1), tab = 'html', tag = '';

function speak() {
  const text = words[language];
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  document.title = text.title;
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = text[node.dataset.text];
  for (const node of document.querySelectorAll('[data-placeholder]')) { node.placeholder = text[node.dataset.placeholder]; node.setAttribute('aria-label', node.placeholder); }
  for (const node of document.querySelectorAll('[data-label]')) node.setAttribute('aria-label', text[node.dataset.label]);
  $('language').textContent = text.other;
}
const time = (iso) => new Date(iso).toLocaleString(language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
function element(name, text, attributes = {}) {
  const node = document.createElement(name);
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
function showList() {
  const wanted = $('filter').value.trim().toLowerCase();
  const shown = mails.filter((mail) => (mail.to + ' ' + mail.subject).toLowerCase().includes(wanted));
  $('count').textContent = words[language].count(mails.length);
  $('empty').hidden = shown.length > 0;
  $('list').replaceChildren(...shown.slice(0, 300).map((mail) => {
    const button = element('button', '', { type: 'button', 'aria-current': String(mail.id === openId) });
    const foot = document.createElement('small');
    foot.append(element('span', mail.to, { dir: 'ltr' }), element('time', time(mail.receivedAt), { datetime: mail.receivedAt }));
    button.append(element('strong', mail.subject, { dir: 'auto' }), foot);
    button.onclick = () => open(mail.id);
    const item = document.createElement('li');
    item.append(button);
    return item;
  }));
}
function open(id) {
  openId = id;
  history.replaceState(null, '', '#' + id);
  const mail = mails.find((each) => each.id === id);
  $('mail').hidden = !mail;
  if (mail) {
    $('subject').textContent = mail.subject;
    $('from').textContent = mail.from;
    $('to').textContent = mail.to;
    $('at').textContent = time(mail.receivedAt);
    $('attachments').replaceChildren(...mail.attachments.map((file) => element('li', file.filename + ' (' + file.size + ' B)', { dir: 'auto' })));
    $('html').srcdoc = '<base target="_blank">' + mail.html;
    $('text').textContent = mail.text;
    $('answer-result').textContent = '';
    $('links').replaceChildren(...mail.links.map((link) => {
      const item = document.createElement('li');
      item.append(element('a', link, { href: link, target: '_blank', rel: 'noopener' }));
      return item;
    }));
    if (tab === 'html' && !mail.html) tab = 'text';
    choose(tab);
  }
  showList();
}
function choose(name) {
  tab = name;
  for (const each of ['html', 'text', 'links']) {
    $(each).hidden = each !== name;
    $('tab-' + each).setAttribute('aria-selected', String(each === name));
  }
}
async function refresh() {
  try {
    const answer = await fetch('messages', { headers: tag ? { 'if-none-match': tag } : {} });
    if (answer.status === 200) {
      tag = answer.headers.get('etag') ?? '';
      mails = await answer.json();
      if (mails.some((mail) => mail.id === openId)) showList(); else open(mails[0]?.id ?? '');
    }
  } catch { /* the server is unavailable; the next poll tries again */ }
  setTimeout(refresh, 2000);
}
for (const name of ['html', 'text', 'links']) $('tab-' + name).onclick = () => choose(name);
$('filter').oninput = showList;
$('clear').onclick = () => fetch('messages', { method: 'DELETE' });
$('language').onclick = () => { language = language === 'ar' ? 'en' : 'ar'; localStorage.setItem('mailbox-language', language); speak(); open(openId); };
const base64 = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
  reader.onerror = reject;
  reader.readAsDataURL(file);
});
$('answer').onsubmit = async (event) => {
  event.preventDefault();
  const files = await Promise.all([...$('answer-files').files].map(async (file) => ({ name: file.name, base64: await base64(file) })));
  const body = JSON.stringify({ text: $('answer-text').value, files });
  const sent = await fetch('messages/' + openId + '/answers', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { response = '' } = await sent.json();
  $('answer-result').textContent = sent.ok ? words[language].sent : response;
  if (sent.ok) $('answer').reset();
};
speak();
refresh();
`;
