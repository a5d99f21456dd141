import type { Language, Plan, platformRoutes, statusRoutes } from '@sumaa/contracts';
import type { input } from 'zod';
import { html, type Html } from '../../../infra/html.ts';
import { formatsOf } from '../../../infra/index.ts';
import { wordsOf } from './site-part-texts.ts';

type Status = input<typeof statusRoutes.status.model>;
type Company = input<typeof platformRoutes.publicCompany.model>;
type Totals = input<typeof platformRoutes.publicStatistics.model>;
type Service = Status['services'][number];

interface Terms {
  readonly trialDays: number;
  readonly vatPercent: number;
}

/** The plans with their prices, for the landing page and that of prices without scripts. */
export function plansPart(plans: readonly Plan[], { trialDays, vatPercent }: Terms, language: Language): Html {
  const words = wordsOf(language);
  const { money, number } = formatsOf(language);
  const rows = plans.map(
    ({ name, price, yearlyPrice }) =>
      html`<tr>
        <th scope="row">${name}</th>
        <td>${money(price)}</td>
        <td>${money(yearlyPrice)}</td>
      </tr>`,
  );
  return html`<table>
      <thead>
        <tr>
          <th scope="col">${words.plan}</th>
          <th scope="col">${words.monthly}</th>
          <th scope="col">${words.yearly}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    <p>${words.vat(number(vatPercent))} ${words.trial(trialDays, number(trialDays))}</p>`;
}

const worstFirst: readonly Service['state'][] = ['down', 'slow', 'unknown', 'ok'];

/** How the services run and ran, for the page of status without scripts. */
export function statusPart({ at, measuredSince, backupAt, services, incidents }: Status, language: Language): Html {
  const words = wordsOf(language);
  const { exact } = formatsOf(language);
  const worst = worstFirst.find((state) => services.some((service) => service.state === state)) ?? 'unknown';
  const instants = [
    words.measured(exact(at)),
    ...(measuredSince === null ? [] : [words.since(exact(measuredSince))]),
    ...(backupAt === null ? [] : [words.backup(exact(backupAt))]),
  ];
  return html`<p><strong>${words.now[worst]}</strong></p>
    <p>${instants.join(' ')}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${words.service}</th>
          <th scope="col">${words.state}</th>
          <th scope="col">${words.availability}</th>
          <th scope="col">${words.interrupted}</th>
          <th scope="col">${words.response}</th>
        </tr>
      </thead>
      <tbody>
        ${services.map((service) => serviceRow(service, language))}
      </tbody>
    </table>
    <h2>${words.incidents}</h2>
    ${incidents.length === 0 ? html`<p>${words.noIncidents}</p>` : incidents.map((incident) => incidentOf(incident, language))}`;
}

function serviceRow({ name, state, availability, ms, days }: Service, language: Language): Html {
  const words = wordsOf(language);
  const { number, percent } = formatsOf(language);
  const measured = days.flatMap((day) => (day.availability === null ? [] : [day.availability]));
  const interrupted = measured.filter((share) => share < 1).length;
  return html`<tr>
    <th scope="row">${words.services[name]}</th>
    <td>${words.states[state]}</td>
    <td>${availability === null ? '' : percent(availability)}</td>
    <td>${measured.length === 0 ? '' : words.daysOf(number(interrupted), number(measured.length))}</td>
    <td>${ms === null ? '' : words.ms(number(ms))}</td>
  </tr>`;
}

function incidentOf({ title, services, updates, closedAt }: Status['incidents'][number], language: Language): Html {
  const words = wordsOf(language);
  const { exact } = formatsOf(language);
  const said = updates.toReversed().map(({ at, text }) => html`<li><time datetime="${at}">${exact(at)}</time>: ${text[language]}</li>`);
  return html`<h3>${title[language]} (${closedAt === null ? words.open : words.closed})</h3>
    <p>${services.map((name) => words.services[name]).join(' · ')}</p>
    <ul>
      ${said}
    </ul>`;
}

/** Who runs the installation, for the end of every page without scripts: nothing while its settings name nobody. */
export function companyPart(company: Company, language: Language): Html {
  if (company === null) return html``;
  const { registration, vatNumber } = wordsOf(language);
  const { street, building, district, city, postalCode } = company.address;
  const comma = language === 'ar' ? '،' : ',';
  return html`<ul>
    <li><bdi>${company.legalName}</bdi></li>
    <li>${registration(company.registrationNumber)}</li>
    <li>${vatNumber(company.vatNumber)}</li>
    <li>${building} <bdi>${street}</bdi>${comma} <bdi>${district}</bdi>${comma} <bdi>${city}</bdi> ${postalCode}</li>
  </ul>`;
}

/** The totals of the installation, for the landing page without scripts: nothing of what is too small to publish. */
export function statisticsPart(totals: Totals, language: Language): Html {
  const words = wordsOf(language).totals;
  const { number } = formatsOf(language);
  const rows = (['businesses', 'reviews', 'replies'] as const).flatMap((name) => {
    const total = totals[name];
    return total === null ? [] : [html`<li><strong>${number(total)}</strong> ${words[name]}</li>`];
  });
  return rows.length === 0
    ? html``
    : html`<ul>
        ${rows}
      </ul>`;
}
