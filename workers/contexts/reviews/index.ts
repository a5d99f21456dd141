export { checkReply } from './check-reply.processor.ts';
export { deleteReply } from './delete-reply.processor.ts';
export { fairReplies } from './fair-replies.ts';
export { publishReply } from './publish-reply.processor.ts';
export { lostReplies } from './lost-replies.ts';
export { whenReplyAccepted } from './when-reply-accepted.reactor.ts';
export { whenReplyDeletionRequested } from './when-reply-deletion-requested.reactor.ts';
export { whenReplyQueued } from './when-reply-queued.reactor.ts';
