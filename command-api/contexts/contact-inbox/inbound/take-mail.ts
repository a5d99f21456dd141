import { iso, platformTenant, readable, type ContactEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import { namespaces, networkOf, normaliseEmail, sha256, uuidV5, type ReplyTokens } from '@sumaa/runtime/derive';
import { RefusalError } from '@sumaa/runtime/http';
import { addressOf, isHardBounce, senderNow } from '@sumaa/runtime/mail';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import type { RateLimit } from '../../../infra/rate-limits.ts';
import { keepFiles } from '../attachments.ts';
import { contactMessage } from '../message/contact-message.ts';
import { messageIdOf, receiveMessage } from '../message/receive-message.ts';
import { run, takeWriterAnswer } from '../message/work-on-message.ts';
import type { ContactPorts } from '../ports.ts';
import { mailsPerSender, mailsPerThread } from '../rate-limits.ts';
import { addressTokens, isReturned, ownIdsIn, recipientOf, returnedIn, type Returned } from './addresses.ts';
import { classOf, isCircling, wantsNoReceipt, type MailClass } from './classify.ts';
import { withoutQuotedText } from './quoted-text.ts';
import { readMail, type InboundMail } from './read-mail.ts';
import { senderName, storedText, subjectLine } from './writer-facts.ts';

/** A mail as a server handed it over. */
export interface DeliveredMail {
  readonly raw: Buffer;
  /** Of the envelope; the sender is empty for mails that want no answer. */
  readonly returnPath: string;
  readonly recipients: readonly string[];
  readonly ip: string;
}

/** What the other server is answered: 250 taken, 450 come back later, 5.. never. */
export interface MailAnswer {
  readonly code: 250 | 450 | 550 | 554;
  readonly text: string;
}

/** What became of a mail, for the log. */
type Outcome = 'answer' | 'message' | 'auto_reply' | 'bounced' | 'complaint' | 'dropped' | 'unknown';

interface Taking {
  readonly deps: CommandDeps;
  readonly ports: ContactPorts;
  readonly tokens: ReplyTokens;
  readonly mail: InboundMail;
  readonly kind: MailClass;
  readonly delivered: DeliveredMail;
}

const taken: MailAnswer = { code: 250, text: '2.0.0 Taken' };
const later: MailAnswer = { code: 450, text: '4.7.1 Too many mails, come back later' };
const circling: MailAnswer = { code: 554, text: '5.4.6 This mail goes round in a circle' };
const nobody: MailAnswer = { code: 550, text: '5.1.1 There is no such conversation' };

/** Takes a mail into the conversation that it belongs to, or as a new message. Delivered twice, it is taken once. */
export async function takeMail(
  deps: CommandDeps,
  ports: ContactPorts,
  { domain }: { readonly domain: string },
  delivered: DeliveredMail,
): Promise<MailAnswer> {
  const { config } = deps;
  const mail = await readMail(delivered.raw);
  if (isCircling(mail.hops)) return circling;
  const ours = addressTokens(config.keys.master);
  const tokens = ours.replies;
  const kind = classOf(
    {
      header: mail.header,
      from: mail.from.address,
      returnPath: delivered.returnPath,
      reportType: mail.reportType,
      action: mail.report?.action ?? null,
      hasOurId: ownIdsIn(`<${mail.messageId.replace(/^<|>$/g, '')}>`, tokens).length > 0,
    },
    { domain, sender: addressOf(await senderNow(config.mail, deps.vault.mailServer)).toLowerCase() },
  );
  const taking: Taking = { deps, ports, tokens, mail, kind, delivered };
  if (kind === 'own' || kind === 'report') return done(taking, 'dropped');
  const targets = delivered.recipients.map((address) => recipientOf(address, domain, ours));
  const quoted = kind === 'complaint' ? returnedIn(mail.report?.original ?? '', domain, ours) : null;
  const returned = targets.find(isReturned) ?? quoted;
  if (returned !== null) return takeReturned(taking, returned);
  // What comes back is from one sender, our relay, and nobody can make up where to.
  if (!(await isWithin(deps, mailsPerSender, ports.emailKeyOf(mail.from.address)))) return later;
  const named = [...new Set(targets.flatMap((to) => (to?.kind === 'thread' ? [to.messageId as Uuid] : [])))];
  if (named.length > 0) return takeInto(taking, named);
  const followed = ownIdsIn(mail.references, tokens).at(-1)?.messageId as Uuid | undefined;
  if (followed !== undefined) {
    const answer = await takeInto(taking, [followed]);
    if (answer.code !== nobody.code) return answer;
  }
  if (kind !== 'answer' || mail.from.address === '') return done(taking, 'dropped');
  await takeMessage(taking);
  return done(taking, 'message');
}

/** Remembers that an address takes no mails, or that its owner wants none. Nothing else about a mail of ours follows from its return. */
async function takeReturned(taking: Taking, returned: Returned): Promise<MailAnswer> {
  const { kind, mail, deps } = taking;
  const { mailAddresses } = deps.vault;
  const isBounce = kind === 'bounced' && isHardBounce(mail.report?.statusCode ?? null);
  if (returned.kind === 'asked') {
    if (kind === 'complaint' || isBounce) await takeReturnedRequest(taking, returned.recipientId as Uuid);
  } else if (kind === 'complaint') await mailAddresses.complained(returned.addressId as Uuid);
  else if (isBounce) await mailAddresses.bounced(returned.addressId as Uuid, mail.key);
  return done(taking, kind === 'complaint' || kind === 'bounced' ? kind : 'dropped');
}

/** A request for a review came back: the business asks the address no more. One that takes no mail takes none of ours either. */
async function takeReturnedRequest(taking: Taking, recipientId: Uuid): Promise<void> {
  const { kind, mail, deps, ports } = taking;
  const { mailAddresses } = deps.vault;
  const because = kind === 'complaint' ? 'complained' : 'bounced';
  const contextIn = (tenantId: TenantId): CommandContext => ({ ...contextOf(taking, recipientId), tenantId });
  const address = await ports.reviewMailReturned(contextIn, { recipientId, because });
  if (because === 'bounced' && address !== null) await mailAddresses.bounced(mailAddresses.idOf(address), mail.key);
}

function done({ deps: { log }, kind, mail, delivered }: Taking, outcome: Outcome, messageId?: Uuid): MailAnswer {
  const network = networkOf(delivered.ip) ?? 'unknown';
  log.info({ outcome, kind, mail: mail.key.slice(0, 16), network, ...(messageId ? { messageId } : {}) }, 'a mail arrived');
  return outcome === 'unknown' ? nobody : taken;
}

async function isWithin({ config, vault }: CommandDeps, limit: RateLimit, key: string): Promise<boolean> {
  return !config.rateLimits || (await vault.rateLimits.take({ ...limit, key })).allowed;
}

/** Takes a mail into conversations. Not known are those that are of nobody and those whose writer was erased. */
async function takeInto(taking: Taking, messageIds: readonly Uuid[]): Promise<MailAnswer> {
  let answer = nobody;
  for (const messageId of messageIds) {
    if (!(await isWithin(taking.deps, mailsPerThread, messageId))) return later;
    const outcome = await takeIntoOne(taking, messageId);
    const one = done(taking, outcome, messageId);
    if (one.code === 250) answer = one;
  }
  return answer;
}

async function takeIntoOne(taking: Taking, messageId: Uuid): Promise<Outcome> {
  const { deps, kind } = taking;
  const found = await findOwned(deps, contactMessage, messageId, platformTenant);
  if (!found || found.state.status === 'unknown' || found.state.erased) return 'unknown';
  // Who wrote the duplicate goes on in the message that shows its thread.
  const { mergedInto } = found.state.triage;
  if (mergedInto !== null) return takeIntoOne(taking, mergedInto);
  // This process may not know yet that another one erased the writer.
  if ((await deps.vault.subjectKeys.get([messageId])).get(messageId) === 'erased') return 'unknown';
  const context = contextOf(taking, messageId);
  // Before its files are stored a second time.
  if (found.events.some(({ metadata }) => metadata.commandId === context.commandId)) return 'dropped';
  try {
    if (kind === 'answer') return await takeAnswer(taking, messageId, context, found.events);
    return await takeNotice(taking, messageId, context, found.events);
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'not_found') return 'unknown';
    throw error;
  }
}

async function takeAnswer(
  { deps, ports, mail }: Taking,
  messageId: Uuid,
  context: CommandContext,
  events: readonly ContactEvent[],
): Promise<Outcome> {
  const entryId = derivedId(context.commandId, 'contact-mail');
  const { content, quoted } = withoutQuotedText(mail.text);
  const { files, removed } = await keepFiles(deps, { messageId, entryId }, mail.files);
  const [first] = events;
  const writer = first?.type === 'ContactMessageReceived' ? readable(first.data.email) : null;
  const isWriter = writer !== null && normaliseEmail(writer) === normaliseEmail(mail.from.address);
  const command = {
    type: 'WriterAnswers',
    entryId,
    channel: 'email',
    by: null,
    content: storedText(content),
    quoted: quoted === null ? null : storedText(quoted),
    address: isWriter ? null : mail.from.address.slice(0, 254),
    files,
    removed,
    at: context.occurredAt,
  } as const;
  await takeWriterAnswer({ ...deps, ports }, ports, context, messageId, command);
  return 'answer';
}

async function takeNotice(
  { deps, ports, mail, kind, tokens }: Taking,
  messageId: Uuid,
  context: CommandContext,
  events: readonly ContactEvent[],
): Promise<Outcome> {
  const notice = kind === 'bounced' ? 'bounced' : 'auto_reply';
  const mails = new Set(ownIdsIn(`${mail.references} ${mail.report?.original ?? ''}`, tokens).map(({ mailId }) => mailId));
  const replies = events.flatMap((event) => (event.type === 'ContactReplied' && event.data.isPublic ? [event.data.replyId] : []));
  const command = {
    type: 'TakeMailNotice',
    noticeId: derivedId(context.commandId, 'contact-mail'),
    notice,
    replyId: replies.findLast((replyId) => mails.has(uuidV5(namespaces.message, `contact-answer-${replyId}`, messageId))) ?? null,
    statusCode: mail.report?.statusCode ?? null,
    content: notice === 'auto_reply' ? storedText(withoutQuotedText(mail.text).content).slice(0, 2_000) : null,
    at: context.occurredAt,
  } as const;
  await run({ ...deps, ports }, context, messageId, command);
  return notice;
}

async function takeMessage(taking: Taking): Promise<void> {
  const { deps, ports, mail, delivered } = taking;
  const context = contextOf(taking, 'new');
  const messageId = messageIdOf(context);
  if (await findOwned(deps, contactMessage, messageId, platformTenant)) return;
  const { files } = await keepFiles(deps, { messageId, entryId: messageId }, mail.files);
  const subject = subjectLine(mail.subject);
  const text = storedText(mail.text);
  await receiveMessage(deps, ports, context, {
    name: senderName(mail.from),
    email: mail.from.address,
    subject,
    message: text === '' ? (subject ?? '…') : text,
    pageLanguage: 'ar',
    channel: 'email',
    files,
    // Else whoever writes somebody else's address into a mail could have mail sent to them.
    mayAcknowledge: normaliseEmail(delivered.returnPath) === normaliseEmail(mail.from.address) && !wantsNoReceipt(mail.header),
  });
}

/** The same mail for the same conversation is the same command, whichever process gets it. */
function contextOf({ deps, ports, mail, delivered }: Taking, target: string): CommandContext {
  const commandId = uuidV5(namespaces.command, 'inbound-mail', target, mail.key);
  const network = networkOf(delivered.ip);
  return {
    commandId,
    commandHash: sha256(commandId),
    occurredAt: iso(deps.clock()),
    correlationId: commandId,
    causationId: commandId,
    tenantId: platformTenant,
    actor: { kind: 'anonymous', ipHash: ports.ipHashOf(delivered.ip), ...(network === null ? {} : { network }) },
  };
}
