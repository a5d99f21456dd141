import type { Language } from '@sumaa/contracts';
import { renderMail, type MailContent, type RenderedMail } from './layout.ts';

/** The language of a mail and the public address used in its links. */
export interface MailFor {
  readonly language: Language;
  readonly publicUrl: string;
}

type Texts<T> = Readonly<Record<Language, (facts: T & { readonly publicUrl: string }) => MailContent>>;

/** Defines a mail in both languages from the data it needs. */
export const defineMail =
  <T>(texts: Texts<T>) =>
  (to: MailFor, facts: T): RenderedMail =>
    renderMail(to.language, texts[to.language]({ ...facts, publicUrl: to.publicUrl }));

/** Wraps a name in Unicode isolates, because it may run in the other direction than its sentence, in plain text too. */
export const isolated = (name: string) => `\u2068${name}\u2069`;
