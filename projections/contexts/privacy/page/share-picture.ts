import type { Language } from '@sumaa/contracts';
import { drawPicture, type Picture } from '@sumaa/runtime/picture';
import { fillsOf, starPath } from './badge.ts';
import type { PublicPage } from './public-page.query.ts';
import { wordsOf } from './texts.ts';

const [width, height, edge] = [1200, 630, 80];
const star = 104;
const gap = 16;
const nameLength = 60;
const logo =
  '<path fill="#0b6350" d="M8.5 4h15A6.5 6.5 0 0 1 30 10.5v5.5A6.5 6.5 0 0 1 23.5 22.5h-3.6c-.7 2.7-2.2 4.9-4 6.1-.9.6-1.9-.3-1.5-1.3.5-1.4.7-3 .5-4.8H8.5A6.5 6.5 0 0 1 2 16v-5.5A6.5 6.5 0 0 1 8.5 4Z"/><path d="M25 10.6v3.6a2.3 2.3 0 0 1-2.3 2.3h-.9a2.3 2.3 0 0 1-2.3-2.3v-1.5 1.5a2.3 2.3 0 0 1-2.3 2.3h-.9a2.3 2.3 0 0 1-2.3-2.3v-1.5 1.5a2.3 2.3 0 0 1-2.3 2.3h-1.2A3.4 3.4 0 0 1 7.1 13.1v-.6" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>';

/** What other sites show of a public page that somebody shares: name, stars and number of reviews, 1200 × 630. */
export function sharePicture({ name, rating, reviewCount }: PublicPage, language: Language): Promise<Buffer> {
  return drawPicture(pictureOf({ name, rating, reviewCount }, language));
}

function pictureOf({ name, rating, reviewCount }: Pick<PublicPage, 'name' | 'rating' | 'reviewCount'>, language: Language): Picture {
  const words = wordsOf(language);
  const isRtl = language === 'ar';
  const start = isRtl ? width - edge : edge;
  const scale = star / 16;
  const stars = fillsOf(rating ?? 0).map((fill, place) => {
    const x = isRtl ? width - edge - star - place * (star + gap) : edge + place * (star + gap);
    const filled = isRtl ? x + star * (1 - fill) : x;
    const at = `<path transform="translate(${x} 268) scale(${scale})" d="${starPath}"`;
    const clip = `<clipPath id="c${place}"><rect x="${filled}" y="260" width="${star * fill}" height="${star + 16}"/></clipPath>`;
    return `${clip}${at} fill="#d9dedb"/><g clip-path="url(#c${place})">${at} fill="#d99a1c"/></g>`;
  });
  const logoX = isRtl ? width - edge - 64 : edge;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#faf8f4"/><rect width="100%" height="14" fill="#0b6350"/>${rating === null ? '' : stars.join('')}<g transform="translate(${logoX} 502) scale(2)">${logo}</g></svg>`;
  const line = { start, width: width - 2 * edge, isRtl };
  const letters = [...name];
  const shown = letters.length > nameLength ? `${letters.slice(0, nameLength - 1).join('')}…` : name;
  const count = rating === null ? words.noReviews : words.fromGoogle(words.reviews(reviewCount));
  const afterStars = 5 * (star + gap) + 16;
  const score = { ...line, start: isRtl ? start - afterStars : start + afterStars, width: 300 };
  return {
    width,
    height,
    svg,
    texts: [
      { ...line, text: shown, size: 68, color: '#14231c', top: 76 },
      ...(rating === null ? [] : [{ ...score, text: words.rating(rating), size: 104, color: '#0b6350', top: 276 }]),
      { ...line, text: count, size: 40, color: '#5a6b62', top: 404 },
      { ...line, text: words.brand, size: 40, color: '#0b6350', top: 512, start: isRtl ? logoX - 20 : logoX + 84 },
    ],
  };
}
