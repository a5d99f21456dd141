import { createCanvas } from '@napi-rs/canvas';
import { reviewLinkOf } from '@sumaa/contracts';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { drawCards } from './draw-cards.ts';

// The types of the package name its export wrongly.
const readCode = jsqr as unknown as typeof jsqr.default;

const url = reviewLinkOf('ChIJN1t_tDeuEmsRUsoyG83frY4');
const cards = {
  ar: { business: 'مطاعم الدوسري', branch: 'فرع العليا', title: 'رأيك يهمنا', text: 'اكتب رأيك في Google', url },
  en: { business: 'Al Dosari Kitchens', branch: 'Olaya branch', title: 'Tell us what you think', text: 'Write it on Google', url },
};

test.each(['ar', 'en'] as const)(
  'a poster and a card are as big as their paper, and the code of each leads to Google (%s)',
  async (language) => {
    const card = cards[language];
    const bytes = await drawCards(
      [
        { size: 'A4', ...card },
        { size: 'A6', ...card },
      ],
      language,
      null,
    );
    const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
    const pages = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: 2 });
      const canvas = createCanvas(viewport.width, viewport.height);
      const context = canvas.getContext('2d');
      await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      pages.push({
        size: [width, height].map((points) => Math.round(((points / 2) * 25.4) / 72)),
        code: readCode(new Uint8ClampedArray(data), width, height)?.data,
        text: text.normalize('NFKC').replaceAll(/\s+/g, ' '),
      });
    }
    expect(pages.map(({ size, code }) => [size, code])).toEqual([
      [[210, 297], url],
      [[105, 148], url],
    ]);
    for (const { text } of pages) for (const word of [card.business, card.branch, card.title]) expect(text).toContain(word);
  },
);
