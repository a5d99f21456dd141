// Runs before the first paint so that neither the direction nor the theme flashes. It is served as it stands.
(function () {
  var root = document.documentElement;
  var lang = null;
  var theme = null;
  try {
    lang = localStorage.getItem('lang');
    theme = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; the defaults below hold.
  }
  if (lang !== 'ar' && lang !== 'en') lang = 'ar';
  root.lang = lang;
  root.dir = lang === 'ar' ? 'rtl' : 'ltr';
  var dark = theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  var bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', dark ? '#0d1412' : '#faf8f4');
})();
