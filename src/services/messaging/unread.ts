import type { Message } from './message.ts'

/** Whether somebody sees the message: it is theirs, and they have not deleted it. */
export function isShown(message: Pick<Message, 'receiverId' | 'deletedAt'>, receiverId: string): boolean {
  return message.receiverId === receiverId && message.deletedAt === undefined
}

/** How many messages somebody has not read; the bell's red count. */
export function countUnread(
  messages: readonly Pick<Message, 'receiverId' | 'readAt' | 'deletedAt'>[],
  receiverId: string,
): number {
  let count = 0
  for (const message of messages) if (message.readAt === undefined && isShown(message, receiverId)) count += 1
  return count
}
