import type { Message } from './message.ts'

/** Whether a user sees the message: it is addressed to them, and they have not deleted it. */
export function isShown(message: Pick<Message, 'receiverId' | 'deletedAt'>, receiverId: string): boolean {
  return message.receiverId === receiverId && message.deletedAt === undefined
}

/** Counts a user's unread messages; shown as the bell's red count. */
export function countUnread(
  messages: readonly Pick<Message, 'receiverId' | 'readAt' | 'deletedAt'>[],
  receiverId: string,
): number {
  let count = 0
  for (const message of messages) if (message.readAt === undefined && isShown(message, receiverId)) count += 1
  return count
}
