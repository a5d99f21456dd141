import type { Location, Review } from '../state/model.ts';
import { escapeHtml, pageFrame } from './frame.ts';

const TEXTS = {
  ar: {
    title: 'بديل Google للتجربة',
    lead: 'اكتب تقييماً كما يكتبه العميل، ثم انظر إليه يصل إلى التطبيق. لا شيء هنا يصل إلى Google.',
    location: 'الفرع',
    name: 'اسم العميل',
    comment: 'نص التقييم',
    send: 'أرسل التقييم',
    stars: 'النجوم',
    review: 'التقييم',
    reply: 'الرد',
    remove: 'احذف',
    edit: 'اجعله نجمة واحدة',
    waiting: 'قيد المراجعة',
    rejected: 'مرفوض',
    empty: 'لا فروع بعد: اربط حساباً من التطبيق أولاً.',
    other: 'English',
  },
  en: {
    title: 'Google stand-in',
    lead: 'Write a review as a customer would and watch it arrive in the application. Nothing here reaches Google.',
    location: 'Location',
    name: 'Customer’s name',
    comment: 'Review text',
    send: 'Post review',
    stars: 'Stars',
    review: 'Review',
    reply: 'Reply',
    remove: 'Delete',
    edit: 'Change to one star',
    waiting: 'in review',
    rejected: 'rejected',
    empty: 'No locations yet: connect an account in the application first.',
    other: 'العربية',
  },
} as const;

type Shown = {
  language: 'ar' | 'en';
  locations: readonly (Location & { count: number; average: number })[];
  latest: readonly Review[];
  now: number;
};

const SCRIPT = `
const call = async (method, body) => { await fetch('/__admin/reviews', { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }); location.reload(); };
document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  call('POST', { location: form.get('location'), reviewer: form.get('reviewer') || null, stars: Number(form.get('stars')), comment: form.get('comment') || undefined });
});
document.addEventListener('click', (event) => {
  const { remove, edit } = event.target.dataset;
  if (remove) call('DELETE', { reviewId: remove });
  if (edit) call('PATCH', { reviewId: edit, stars: 1 });
});`;

/** Locations, a form to write a review, and the latest reviews with their replies. */
export function homePage(shown: Shown): string {
  const text = TEXTS[shown.language];
  const titles = new Map(shown.locations.map((location) => [location.id, location.title]));
  const options = shown.locations.map(
    (location) =>
      `<option value="${location.id}">${escapeHtml(location.title)} (${location.count}, ${location.average.toFixed(1)})</option>`,
  );
  const rows = shown.latest.map((review) => row(review, titles.get(review.locationId) ?? '', text, shown.now));
  const form = `<form><div class="row"><select name="location" aria-label="${text.location}">${options.join('')}</select>
<input name="reviewer" placeholder="${text.name}" aria-label="${text.name}" dir="auto">
<select name="stars" aria-label="${text.stars}">${[5, 4, 3, 2, 1].map((stars) => `<option value="${stars}">${'★'.repeat(stars)}</option>`).join('')}</select></div>
<div class="row"><textarea name="comment" rows="2" placeholder="${text.comment}" aria-label="${text.comment}" dir="auto"></textarea><button>${text.send}</button></div></form>
<table><thead><tr><th>${text.location}</th><th>${text.stars}</th><th>${text.review}</th><th>${text.reply}</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return pageFrame({
    language: shown.language,
    title: text.title,
    body: `<main class="wide"><p><a href="/?hl=${shown.language === 'ar' ? 'en' : 'ar'}">${text.other}</a></p><h1>${text.title}</h1><p>${text.lead}</p>
${shown.locations.length > 0 ? form : `<p>${text.empty}</p>`}</main><script>${SCRIPT}</script>`,
  });
}

function row(review: Review, title: string, text: (typeof TEXTS)['ar' | 'en'], now: number): string {
  const { reply } = review;
  const state = !reply
    ? ''
    : now < reply.settlesAt
      ? text.waiting
      : reply.verdict === 'REJECTED'
        ? `${text.rejected}: ${reply.policyViolation ?? ''}`
        : '✓';
  return `<tr><td dir="auto">${escapeHtml(title)}</td><td>${'★'.repeat(review.stars)}</td>
<td dir="auto">${escapeHtml((review.comment ?? '').slice(0, 300))}<small dir="auto">${escapeHtml(review.reviewer?.name ?? '—')}</small></td>
<td dir="auto">${escapeHtml(reply?.comment.slice(0, 300) ?? '')}<small>${escapeHtml(state)}</small></td>
<td><button data-edit="${review.id}">${text.edit}</button> <button data-remove="${review.id}">${text.remove}</button></td></tr>`;
}
