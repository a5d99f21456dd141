import type { audienceRoutes, Language, testimonialRoutes } from '@sumaa/contracts';
import type { input } from 'zod';
import { html, type Html } from '../../infra/html.ts';
import { formatsOf } from '../../infra/index.ts';

type Launch = input<typeof audienceRoutes.launch.model>;
type Said = input<typeof testimonialRoutes.publicTestimonials.model>['items'];

/** The same words as in the locale files of the screens; the test beside compares them. `launches`: where those count down. */
export const partWords: Readonly<
  Record<
    Language,
    {
      readonly said: string;
      readonly outOf: (stars: string) => string;
      readonly launched: string;
      readonly launches: (at: string) => string;
    }
  >
> = {
  ar: {
    said: 'ما يقوله من يستخدمها',
    outOf: (stars) => `${stars} من 5`,
    launched: 'انطلقت سُمعة',
    launches: (at) => `موعد الإطلاق: ${at} بتوقيت الرياض.`,
  },
  en: {
    said: 'What those who use it say',
    outOf: (stars) => `${stars} out of 5`,
    launched: 'Sumaa has started',
    launches: (at) => `The launch is on ${at}, time of Riyadh.`,
  },
};

/** When the platform starts, for the page about it without scripts: nothing where no date is announced. */
export function launchPart({ launchAt, now }: Launch, language: Language): Html {
  if (launchAt === null) return html``;
  const { launched, launches } = partWords[language];
  return html`<p><strong>${launchAt <= now ? launched : launches(formatsOf(language).exact(launchAt))}</strong></p>`;
}

/** What businesses say of the platform, for the landing page without scripts: nothing while nobody said anything. */
export function testimonialsPart(items: Said, language: Language): Html {
  if (items.length === 0) return html``;
  const { said, outOf } = partWords[language];
  const { number } = formatsOf(language);
  const each = items.map(
    ({ stars, text, name, business }) =>
      html`<li>
        <p><bdi>${text}</bdi></p>
        <p><bdi>${name}</bdi> · <bdi>${business}</bdi> · ${outOf(number(stars))}</p>
      </li>`,
  );
  return html`<h2>${said}</h2>
    <ul>
      ${each}
    </ul>`;
}
