// The demo bar of the one-machine edition: mailbox, Google stand-in, one-tap logins. Not part of the product's bundle.
(() => {
  if (sessionStorage.getItem('sumaa-bar') === 'off') return;
  const texts = {
    ar: {
      title: 'نسخة تجريبية',
      mailbox: 'صندوق البريد',
      google: 'محاكي Google',
      payments: 'محاكي الدفع',
      review: 'مراجعة جديدة',
      logins: 'دخول سريع',
      close: 'إخفاء الشريط',
      sent: 'وصلت إلى Google',
      failed: 'تعذّر',
      later: 'انتظر الرمز التالي',
    },
    en: {
      title: 'Demo edition',
      mailbox: 'Mailbox',
      google: 'Google stand-in',
      payments: 'Payment stand-in',
      review: 'New review',
      logins: 'Quick login',
      close: 'Hide this bar',
      sent: 'Arrived at Google',
      failed: 'Failed',
      later: 'Wait for the next code',
    },
  };
  const t = () => texts[document.documentElement.lang.startsWith('en') ? 'en' : 'ar'];
  const host = document.createElement('aside');
  host.id = 'sumaa-dev-bar';
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { position: fixed; inset-block-end: 12px; inset-inline-start: 12px; z-index: 2147483000; font: 500 13px/20px 'IBM Plex Sans Arabic', system-ui, sans-serif; }
    /* Beside what people press: at a desk in the middle, on a phone in the margin. */
    @media (min-width: 769px) { :host { left: 50%; right: auto; translate: -50% 0; } }
    button, a { font: inherit; color: #E8EFEB; background: none; border: 0; padding: 4px 8px; border-radius: 6px; cursor: pointer; text-decoration: none; min-height: 28px; display: inline-flex; align-items: center; }
    button:hover, a:hover { background: #25312D; } button:focus-visible, a:focus-visible { outline: 2px solid #3FBF9B; }
    .bar { display: flex; flex-wrap: wrap; gap: 2px; align-items: center; background: #12211D; border-radius: 10px; padding: 4px; box-shadow: 0 6px 24px rgb(0 0 0 / .25); max-inline-size: calc(100vw - 24px); }
    .dot { inline-size: 8px; block-size: 8px; border-radius: 50%; background: #F2B84B; margin-inline: 8px 4px; }
    .folded > :not(.toggle) { display: none; }
    @media (max-width: 768px) {
      :host { inset-block-end: 40vh; inset-inline-start: 0; } .bar.folded { padding: 0; }
      .folded .toggle { padding: 0; inline-size: 14px; min-height: 44px; justify-content: center; } .folded .dot { margin: 0; }
      .folded .title { position: absolute; clip-path: inset(50%); white-space: nowrap; }
    }
    .list { position: absolute; inset-block-end: 44px; inset-inline-start: 0; background: #12211D; border-radius: 10px; padding: 4px; display: grid; min-inline-size: 230px; }
    .list[hidden] { display: none; } .list small { color: #9DB0A8; margin-inline-start: auto; padding-inline-start: 12px; }`);
  shadow.adoptedStyleSheets = [sheet];
  const bar = document.createElement('div');
  bar.className = 'bar folded';
  const list = document.createElement('div');
  list.className = 'list';
  list.hidden = true;
  shadow.append(list, bar);

  const element = (tag, text, onClick) => {
    const node = document.createElement(tag);
    node.textContent = text;
    if (onClick) node.addEventListener('click', onClick);
    return node;
  };
  const link = (text, href) => Object.assign(element('a', text), { href, target: '_blank', rel: 'noreferrer' });

  const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const loginsNow = () => fetch('/__dev/logins').then((r) => r.json());

  // A code works only once: try the current code, then the previous and the next.
  async function passSecondFactor(ticket, email) {
    const { codes = [] } = (await loginsNow()).find((login) => login.email === email) ?? {};
    for (const code of [codes[1], codes[0], codes[2]]) {
      if (code !== undefined && (await post('/api/UsernameAuth/two-factor', { ticket, code })).ok) return true;
    }
    return false;
  }

  async function signIn(login, label) {
    const answer = await post('/api/UsernameAuth/AdminSignIn', { username: login.email, password: login.password });
    if (!answer.ok) return;
    const { secondFactor } = (await answer.json()).model;
    if (secondFactor && !(await passSecondFactor(secondFactor.ticket, login.email))) {
      label.textContent = t().later;
      return;
    }
    location.assign(login.role === 'super_admin' ? '/admin' : '/customer');
  }

  const labelOf = ({ role, codes }) => (codes ? `${role} · ${codes[1]}` : role);
  // The codes change while the list is open, so the labels are updated.
  let labels = new Map();
  async function drawLabels() {
    if (list.hidden || labels.size === 0) return;
    for (const login of await loginsNow()) if (login.codes && labels.has(login.email)) labels.get(login.email).textContent = labelOf(login);
  }
  setInterval(() => void drawLabels(), 5000);

  async function draw() {
    const [standIns, logins] = await Promise.all([fetch('/__dev').then((r) => r.json()), loginsNow()]);
    host.dir = document.documentElement.dir;
    bar.replaceChildren();
    const toggle = element('button', '', () => bar.classList.toggle('folded'));
    toggle.className = 'toggle';
    toggle.append(
      Object.assign(document.createElement('span'), { className: 'dot' }),
      Object.assign(document.createElement('span'), { className: 'title', textContent: t().title }),
    );
    bar.append(toggle);
    if (standIns.mailbox) bar.append(link(t().mailbox, standIns.mailbox));
    if (standIns.payments) bar.append(link(t().payments, standIns.payments));
    if (standIns.google) {
      bar.append(link(t().google, standIns.google));
      const review = element('button', t().review, async () => {
        const answer = await fetch('/__dev/review', { method: 'POST' });
        review.textContent = answer.ok ? t().sent : t().failed;
        setTimeout(() => (review.textContent = t().review), 2000);
      });
      bar.append(review);
    }
    list.replaceChildren();
    labels = new Map();
    for (const login of logins) {
      const label = element('small', labelOf(login));
      labels.set(login.email, label);
      const button = element('button', login.name, () => void signIn(login, label));
      button.append(label);
      list.append(button);
    }
    if (logins.length) bar.append(element('button', t().logins, () => (list.hidden = !list.hidden)));
    bar.append(
      element('button', '×', () => {
        sessionStorage.setItem('sumaa-bar', 'off');
        host.remove();
      }),
    );
    bar.lastChild.setAttribute('aria-label', t().close);
    host.setAttribute('aria-label', t().title);
  }
  document.body.append(host);
  void draw();
  new MutationObserver(() => void draw()).observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
})();
