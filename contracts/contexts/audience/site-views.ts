import { z } from 'zod';
import { articles } from './articles.ts';
import { helpArticles } from './help-articles.ts';

/** The pages of the public site whose views are counted, by their Arabic addresses. */
export const sitePages = [
  '/',
  '/features',
  '/pricing',
  '/soon',
  '/contact',
  '/blog',
  '/careers',
  '/help',
  '/support',
  '/security',
  '/about',
  '/privacy',
  '/terms',
  '/status',
  '/signup',
  '/login',
  ...articles.map((article) => `/blog/${article}` as const),
  ...helpArticles.map((article) => `/help/${article}` as const),
] as const;
export const SitePage = z.enum(sitePages);
export type SitePage = z.infer<typeof SitePage>;

/** Where a visitor came from; `direct`: nothing says so; `own`: from another page of this site. */
export const siteSources = [
  'direct',
  'google',
  'search',
  'x',
  'instagram',
  'facebook',
  'linkedin',
  'snapchat',
  'tiktok',
  'youtube',
  'whatsapp',
  'other',
  'own',
] as const;
export const SiteSource = z.enum(siteSources);
export type SiteSource = z.infer<typeof SiteSource>;

const hosts: readonly (readonly [SiteSource, RegExp])[] = [
  ['google', /(^|\.)google\.[a-z.]{2,6}$/],
  ['search', /(^|\.)(bing\.com|duckduckgo\.com|yahoo\.com|yandex\.(com|ru)|ecosia\.org|brave\.com)$/],
  ['x', /(^|\.)(x\.com|twitter\.com|t\.co)$/],
  ['instagram', /(^|\.)instagram\.com$/],
  ['facebook', /(^|\.)(facebook\.com|fb\.me)$/],
  ['linkedin', /(^|\.)(linkedin\.com|lnkd\.in)$/],
  ['snapchat', /(^|\.)snapchat\.com$/],
  ['tiktok', /(^|\.)tiktok\.com$/],
  ['youtube', /(^|\.)(youtube\.com|youtu\.be)$/],
  ['whatsapp', /(^|\.)(whatsapp\.com|wa\.me)$/],
];

/** The source that a host stands for. Only this is kept: a host that nobody knows is one of `other`. */
export function siteSourceOf(host: string, ownHost: string): SiteSource {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (name === '') return 'direct';
  if (name === ownHost.toLowerCase().replace(/:\d+$/, '')) return 'own';
  return hosts.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
}

/** The counted page of an address in any language; null for every other one. */
export function sitePageOf(path: string): SitePage | null {
  const arabic =
    path
      .replace(/^\/en(?=\/|$)/, '')
      .replace(/\/$/, '')
      .replace(/^\/blog\/category\/[a-z]+$/, '/blog') || '/';
  return SitePage.safeParse(arabic).data ?? null;
}

/** The way from the site to a paying business. Steps after `signup` count businesses that were registered in the period. */
export const funnelSteps = ['site', 'signup', 'registered', 'connected', 'linked', 'paid'] as const;
export const FunnelStep = z.enum(funnelSteps);
export type FunnelStep = z.infer<typeof FunnelStep>;

export const siteViewDays = [7, 30, 90] as const;
