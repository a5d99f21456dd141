export { createReplyWriter } from './create-reply-writer.ts';
export { embeddedWriter } from './composed/embedded-writer.ts';
export { createMasking } from './provider/masking.ts';
export { createProviderWriter, type ProviderOptions } from './provider/provider-writer.ts';
export { promptRules, separator } from './provider/prompt.ts';
export {
  repliesPerRequest,
  type EarlierReply,
  type ReplyRequest,
  type ReplyWriter,
  type WrittenReplies,
  type WritingOptions,
} from './reply-writer.ts';
