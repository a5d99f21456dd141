import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Mail } from './mail.ts';

/** An answer to a mail. `headers` and `from` are for tests: what other programs write, and who else may write. */
export const Answer = z.object({
  text: z.string().max(1_000_000),
  from: z.string().max(300).optional(),
  messageId: z.string().max(300).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  files: z.array(z.object({ name: z.string(), base64: z.string() })).optional(),
});
export type Answer = z.infer<typeof Answer>;

/** Answers a mail as mail programs do: a real mail over SMTP that quotes it and names it in its headers. */
export async function sendAnswer(mail: Mail, answer: Answer, port: number): Promise<{ readonly ok: boolean; readonly response: string }> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  const from = answer.from ?? mail.to.split(', ')[0] ?? '';
  const quoted = mail.text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  try {
    const { response } = await transport.sendMail({
      from,
      to: mail.replyTo,
      subject: /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
      text: `${answer.text}\n\nOn ${new Date(mail.receivedAt).toUTCString()}, ${mail.from} wrote:\n${quoted}\n`,
      inReplyTo: mail.messageId,
      references: [...mail.references, mail.messageId],
      ...(answer.messageId === undefined ? {} : { messageId: answer.messageId }),
      ...(answer.headers === undefined ? {} : { headers: answer.headers }),
      attachments: (answer.files ?? []).map(({ name, base64 }) => ({ filename: name, content: Buffer.from(base64, 'base64') })),
    });
    return { ok: true, response };
  } catch (error) {
    return { ok: false, response: error instanceof Error ? error.message : String(error) };
  } finally {
    transport.close();
  }
}
