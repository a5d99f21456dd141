import { contactReference, type ContactWriter, type Iso, type Language, type StoredAttachment, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { languageOfText } from '@sumaa/runtime/classifier';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { assignByRule } from '../assign-by-rule.ts';
import type { ContactPorts } from '../ports.ts';
import { acknowledgementsPerWriter } from '../rate-limits.ts';
import { contactMessage } from './contact-message.ts';

/** A message as its writer sent it. */
export interface NewContactMessage {
  readonly name: string;
  readonly email: string;
  readonly company?: string | undefined;
  readonly subject?: string | undefined;
  readonly message: string;
  /** Of the page it was written on; counts where the text is neither clearly Arabic nor clearly English. */
  readonly pageLanguage: Language;
  /** Somebody signed in, who reads the answers in Help; absent: somebody on the contact page. */
  readonly from?: ContactWriter | undefined;
  /** High priority, whatever the rules say. */
  readonly isUrgent?: boolean;
  /** For what came by mail, with its files. */
  readonly channel?: 'email';
  readonly files?: readonly StoredAttachment[];
  /** Whether a mail with the reference may be sent at all; yes when absent. */
  readonly mayAcknowledge?: boolean;
}

/** The id of the message that this command creates. */
export const messageIdOf = ({ commandId }: Pick<CommandContext, 'commandId'>): Uuid => derivedId(commandId, 'contact-message');

/** Stores a message. A repeated command gives the first one's answer. Throws RefusalError `idempotency_mismatch`. */
export async function receiveMessage(
  deps: CommandDeps,
  ports: Pick<ContactPorts, 'emailKeyOf' | 'isInboxStaff' | 'readSla'>,
  context: CommandContext,
  given: NewContactMessage,
): Promise<{ readonly messageId: Uuid; readonly reference: string; readonly position: string | null }> {
  const {
    name,
    email,
    company = null,
    subject = null,
    message,
    pageLanguage,
    from,
    channel,
    files,
    isUrgent = false,
    mayAcknowledge = true,
  } = given;
  const messageId = messageIdOf(context);
  const counter = { ...acknowledgementsPerWriter, key: ports.emailKeyOf(email) };
  // Who is signed in sees that it arrived.
  const acknowledged = from === undefined && mayAcknowledge && (await deps.vault.rateLimits.take(counter)).allowed;
  let isStored = false;
  try {
    const at: Iso = context.occurredAt;
    const language = languageOf(`${subject ?? ''} ${message}`, pageLanguage);
    const text = { subject, message, language, email };
    const { applied, priority } = await assignByRule(deps, ports, text, { at, fixed: isUrgent ? 'high' : null });
    const command = {
      type: 'ReceiveMessage',
      messageId,
      name,
      email,
      company,
      subject,
      message,
      ...(from && { channel: 'chat' as const, writer: from }),
      language,
      priority,
      applied,
      at,
      acknowledged,
      sla: await ports.readSla(),
      ...(channel === undefined ? {} : { channel }),
      ...(files === undefined ? {} : { files }),
    } as const;
    const { position, replayed } = await executeOwned(deps, contactMessage, messageId, command, context, { orNew: true });
    isStored = !replayed;
    return { messageId, reference: contactReference(messageId), position: packPosition({ contactmessage: position }) };
  } finally {
    if (acknowledged && !isStored) await deps.vault.rateLimits.giveBack(counter);
  }
}

function languageOf(text: string, otherwise: Language): Language {
  const language = languageOfText(text);
  return language === 'ar' || language === 'en' ? language : otherwise;
}
