import { escapeHtml, pageFrame } from '../page/frame.ts';
import type { GoogleUser } from '../state/model.ts';
import type { AuthoriseProblem } from './authorise-request.ts';
import { BUSINESS_SCOPE } from './grants.ts';

const TEXTS = {
  ar: {
    title: 'اختر حساب Google',
    lead: 'تطبيق يطلب الوصول إلى حسابك. هذه صفحة تجريبية تقوم مقام Google، ولا تتصل بها.',
    allow: 'ما يُسمح للتطبيق به',
    scopes: {
      business: 'الاطلاع على ملفاتك التجارية وتقييماتها وإدارتها',
      openid: 'معرفة هويتك',
      email: 'معرفة بريدك',
      profile: 'معرفة اسمك',
    },
    choose: 'المتابعة بحساب',
    none: 'لا حسابات بعد. المتابعة بنشاط تجريبي جاهز',
    cancel: 'إلغاء',
    other: 'English',
  },
  en: {
    title: 'Choose a Google account',
    lead: 'An application asks for access to your account. This is a stand-in for Google; Google is not contacted.',
    allow: 'What the application may do',
    scopes: {
      business: 'See and manage your business profiles and their reviews',
      openid: 'Know who you are',
      email: 'Know your address',
      profile: 'Know your name',
    },
    choose: 'Continue as',
    none: 'No accounts yet. Continue with a ready-made sample business',
    cancel: 'Cancel',
    other: 'العربية',
  },
} as const;

/**
 * The account picker. The first button consents with the first account without typing; the business scope can be unticked; the last
 * button refuses. `action` carries the whole original query.
 */
export function consentPage(options: {
  language: 'ar' | 'en';
  action: string;
  users: readonly GoogleUser[];
  scopes: readonly string[];
  otherLanguage: string;
}): string {
  const text = TEXTS[options.language];
  const accounts = options.users.map(
    (
      user,
    ) => `<li><button name="account" value="${escapeHtml(user.email)}"><span class="face" aria-hidden="true">${escapeHtml(initial(user.name))}</span>
<span><span class="hidden">${text.choose}</span><strong dir="auto">${escapeHtml(user.name)}</strong><small dir="ltr">${escapeHtml(user.email)}</small></span></button></li>`,
  );
  const sample = `<li><button name="account" value="sample"><span><strong>${text.none}</strong></span></button></li>`;
  const scopes = options.scopes.map((scope) => {
    const name = scope === BUSINESS_SCOPE || scope.endsWith('business.manage') ? 'business' : (scope.split(/[/.]/).at(-1) ?? scope);
    const label = text.scopes[name as keyof typeof text.scopes] ?? scope;
    const fixed = name === 'business' ? '' : 'disabled';
    return `<li><label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked ${fixed}> <span dir="auto">${escapeHtml(label)}</span></label></li>`;
  });
  return pageFrame({
    language: options.language,
    title: text.title,
    body: `<main class="card"><a class="language" href="${escapeHtml(options.otherLanguage)}">${text.other}</a>
<h1>${text.title}</h1><p>${text.lead}</p>
<form method="post" action="${escapeHtml(options.action)}">
<ul class="accounts">${accounts.length > 0 ? accounts.join('') : sample}</ul>
<fieldset><legend>${text.allow}</legend><ul>${scopes.join('')}</ul></fieldset>
<button name="refuse" value="1" class="quiet">${text.cancel}</button>
</form></main>`,
  });
}

function initial(name: string): string {
  return new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment ?? '';
}

/** The page Google shows instead of redirecting when the request itself is invalid. */
export function problemPage(problem: AuthoriseProblem, language: 'ar' | 'en'): string {
  const title = language === 'ar' ? 'الوصول محظور: الطلب غير صالح' : 'Access blocked: invalid request';
  return pageFrame({
    language,
    title,
    body: `<main class="card"><h1>${title}</h1><p dir="ltr">Error ${problem.status}: ${escapeHtml(problem.code)}</p><p dir="ltr"><small>${escapeHtml(problem.detail)}</small></p></main>`,
  });
}
