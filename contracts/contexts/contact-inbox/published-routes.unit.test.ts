import { expect, test } from 'vitest';
import { contactRoutes } from './routes.ts';

const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

test.each([
  ['POST', '/api/contacts', 'none', contactRoutes.sendContact, ['name', 'email', 'company', 'message'], ['subject', 'website', 'topic']],
  ['GET', '/api/contacts', 'confirmed', contactRoutes.contacts, ['page', 'pageSize', 'search', 'status', 'sortBy', 'sortDir'], ['view']],
  ['PUT', '/api/contacts/:id/status', 'confirmed', contactRoutes.changeContactStatus, ['messageId', 'status'], []],
  ['POST', '/api/Contacts/assign', 'confirmed', contactRoutes.assignContact, ['messageId', 'assignedToId'], []],
  [
    'POST',
    '/api/contacts/:id/reply',
    'confirmed',
    contactRoutes.replyToContact,
    ['contactMessageId', 'content', 'isPublic'],
    ['attachments', 'seenAnswerId'],
  ],
  ['GET', '/api/contacts/:id/replies', 'confirmed', contactRoutes.contactReplies, [], []],
] as const)('%s %s has the published path and fields', (method, path, auth, route, published, added) => {
  expect([route.method, route.path, route.auth]).toEqual([method, path, auth]);
  const given = 'body' in route ? shapeOf(route.body) : 'query' in route ? shapeOf(route.query) : [];
  expect(given.toSorted()).toEqual([...published, ...added].toSorted());
});
