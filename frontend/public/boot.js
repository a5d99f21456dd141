// Runs before the first paint so that neither the direction nor the theme flashes. It is served as it stands.
(function () {
  var root = document.documentElement;
  var lang = null;
  var usual = null;
  var theme = null;
  var signedIn = false;
  try {
    lang = localStorage.getItem('lang');
    usual = localStorage.getItem('default-lang');
    theme = localStorage.getItem('theme');
    signedIn = localStorage.getItem('signed-in') === '1';
  } catch {
    // Storage may be forbidden; the defaults below hold.
  }
  if (lang !== 'ar' && lang !== 'en') lang = usual === 'en' ? 'en' : 'ar';
  // A public page in two languages names the other one's address; a page in English was asked for by its address.
  if (root.dataset.other && root.lang === 'en') lang = 'en';
  if (root.dataset.other && root.lang !== lang) return location.replace(root.dataset.other + location.search + location.hash);
  // What is drawn while building is for visitors, and Arabic where it has no page of its own in English; anybody else waits for the app.
  if (lang !== root.lang || signedIn) root.dataset.drawn = 'hidden';
  root.lang = lang;
  root.dir = lang === 'ar' ? 'rtl' : 'ltr';
  var dark = theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  var bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', dark ? '#0d1412' : '#faf8f4');
  // zod would try whether it may compile code. Our policy forbids it, and browsers report the attempt.
  // oxlint-disable-next-line no-underscore-dangle -- the name is zod's
  window.__zod_globalConfig = { jitless: true };

  // A page that was drawn while building comes with the app put aside, and one of the public site with a smaller script for visitors
  // (vite/prerender.ts): brought in once the page is painted, at once where nobody looks, or where the page was drawn for others.
  document.addEventListener('DOMContentLoaded', function () {
    var late = (root.dataset.drawn !== 'hidden' && document.getElementById('site')) || document.getElementById('late');
    if (!late) return;
    function bring() {
      if (!late) return;
      document.head.append(document.importNode(late.content, true));
      late = null;
    }
    var paints = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes;
    if (root.dataset.drawn === 'hidden' || document.visibilityState !== 'visible' || !paints || paints.indexOf('paint') < 0) return bring();
    // The browser says itself when something stands: an animation frame comes before the first paint as well.
    new PerformanceObserver(function (list, observer) {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      bring();
    }).observe({ type: 'paint', buffered: true });
    // A page that is never painted, because somebody left it meanwhile, is alive all the same when they come back.
    setTimeout(bring, 3000);
  });
})();
