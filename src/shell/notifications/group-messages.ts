/** The sections of the page: what is unread first, then by day. */
import { dayLabel, startOfDay } from './day-label.ts'
import type { MessageView } from './message-order.ts'

export type MessageGroup = {
  readonly key: string
  readonly label: string
  readonly messages: readonly MessageView[]
}

/** Key of the section with what is unread. */
export const UNREAD_KEY = 'unread'

/**
 * Whether a message belongs in the unread section. Messages read since `heldSince` stay there, so that nothing jumps away under the
 * finger while the user reads.
 */
export function isAbove(message: Pick<MessageView, 'readAt'>, heldSince: string): boolean {
  return message.readAt === undefined || message.readAt >= heldSince
}

/** Sections of messages that come newest first; days are those of the device's own time zone. */
export function groupMessages(
  messages: readonly MessageView[],
  o: { readonly heldSince: string; readonly nowMs: number },
): readonly MessageGroup[] {
  const unread: MessageView[] = []
  const days: { readonly startMs: number; readonly startIso: string; readonly messages: MessageView[] }[] = []
  for (const message of messages) {
    if (isAbove(message, o.heldSince)) {
      unread.push(message)
      continue
    }
    const day = days.at(-1)
    // Newest first: what is not before the beginning of the day reached so far is of that day.
    if (day !== undefined && message.createdAt >= day.startIso) {
      day.messages.push(message)
      continue
    }
    // A message from a server whose clock is ahead came today, not tomorrow.
    const startMs = startOfDay(Math.min(Date.parse(message.createdAt), o.nowMs))
    days.push({ startMs, startIso: new Date(startMs).toISOString(), messages: [message] })
  }
  const byDay = days.map((day): MessageGroup => {
    return { key: day.startIso, label: dayLabel(day.startMs, o.nowMs), messages: day.messages }
  })
  return unread.length === 0 ? byDay : [{ key: UNREAD_KEY, label: 'Ungelesen', messages: unread }, ...byDay]
}
