import { z } from 'zod';
import { defineRoute } from '../../../kernel/route.ts';
import { DisplayName, OptionalPhone } from '../fields.ts';

const tag = 'account';

/** What a person changes themselves; `phone` is null without a number. */
export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  photoUrl: z.string().nullable(),
});
export type Profile = z.infer<typeof Profile>;

/** The form fields of a profile. The photo is a separate part of the form. */
export const ProfileBody = z.object({
  name: DisplayName('fullName'),
  /** Absent or blank: the person has none. */
  phone: OptionalPhone.default(''),
  /** Without a photo in the form: whether the current one is removed. */
  removePhoto: z.enum(['true', 'false']).default('false'),
});

/** A person's own profile, and the profile photos. */
export const profileRoutes = {
  profile: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/account/profile',
    tag,
    auth: 'session',
    summary: 'The profile of the signed-in person.',
    model: Profile,
  }),
  changeProfile: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/account/profile',
    tag,
    auth: 'session',
    multipart: { files: ['photo'] },
    summary: 'Change the own name, phone number and photo (part `photo`, PNG or JPEG). Without a photo the current one stays.',
    body: ProfileBody,
    model: Profile,
    errors: ['validation_failed'],
    limit: { max: 30, perMinutes: 15 },
  }),
  file: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/files/:id',
    tag: 'identity',
    auth: 'none',
    raw: true,
    summary: 'A stored image by its content hash.',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}\.(png|jpg)$/) }),
    model: z.null(),
  }),
} as const;
