import type { FastifyInstance } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import { homePage } from './home-page.ts';

const LATEST = 30;
const LOCATIONS = 200;

/** The stand-in's home page, on which a person can act as the customer. */
export function homeRoute(app: FastifyInstance, { state }: StandIn): void {
  app.get<{ Querystring: { hl?: string } }>('/', async (request, reply) => {
    const language = (request.query.hl ?? request.headers['accept-language'] ?? '').toLowerCase().startsWith('en') ? 'en' : 'ar';
    const locations = [...state.locations()].slice(0, LOCATIONS).map((location) => {
      const { reviews, starsTotal } = state.shelf(location.id);
      return { ...location, count: reviews.size, average: reviews.size > 0 ? starsTotal / reviews.size : 0 };
    });
    const latest = locations
      .flatMap((location) => [...state.shelf(location.id).reviews.values()])
      .toSorted((a, b) => b.updateTime - a.updateTime)
      .slice(0, LATEST);
    return reply.type('text/html; charset=utf-8').send(homePage({ language, locations, latest, now: state.now() }));
  });
}
