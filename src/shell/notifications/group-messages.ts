/** The order of messages and the sections of the page: what is unread first, then by day. */
import type { DocumentView } from '#documents/client'
import type { Message } from '#messaging'

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

/** Part of a section within a block. */
export type BlockPart = {
  readonly group: MessageGroup
  readonly messages: readonly MessageView[]
  /** Whether the section begins here; else it goes on from the block before. */
  readonly isStart: boolean
}

type Block = readonly BlockPart[]

/** Cuts sections into blocks of `rowsPerBlock` rows, however many sections a block then contains. */
export function cutBlocks(groups: readonly MessageGroup[], rowsPerBlock: number): readonly Block[] {
  const blocks: BlockPart[][] = []
  let free = 0
  for (const group of groups) {
    for (let from = 0; from < group.messages.length;) {
      if (free === 0) {
        blocks.push([])
        free = rowsPerBlock
      }
      const messages = group.messages.slice(from, from + free)
      blocks.at(-1)?.push({ group, messages, isStart: from === 0 })
      from += messages.length
      free -= messages.length
    }
  }
  return blocks
}

const dayFormat = once({ weekday: 'long', day: 'numeric', month: 'long' })
const dayOfYearFormat = once({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** When the local day began that this instant lies in. */
export function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}

/** `Heute`, `Gestern`, `Freitag, 20. November`, in another year with the year; in the device's own time zone. */
export function dayLabel(dayMs: number, nowMs: number): string {
  const day = startOfDay(dayMs)
  const today = new Date(startOfDay(nowMs))
  if (day >= today.getTime()) return 'Heute'
  // By the calendar: days on which clocks change have 23 or 25 hours.
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day >= yesterday.getTime()) return 'Gestern'
  const isThisYear = new Date(day).getFullYear() === today.getFullYear()
  return (isThisYear ? dayFormat() : dayOfYearFormat()).format(day)
}

function once(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat('de-DE', options))
}

export type MessageView = DocumentView<Message>

/**
 * Sorts messages, newest first, again and again: as long as only fields change and nothing comes or goes, the order of
 * the time before still holds, because when a message came never changes.
 */
export function createMessageOrder(): (messages: readonly MessageView[]) => readonly MessageView[] {
  let ids: readonly string[] = []
  let places: readonly number[] = []
  return (messages) => {
    if (messages.length !== ids.length || messages.some((message, index) => message.id !== ids[index])) {
      ids = messages.map((message) => message.id)
      places = messages.map((_message, index) => index).toSorted((a, b) => compare(messages[a], messages[b]))
    }
    return places.flatMap((place) => messages[place] ?? [])
  }
}

/** By plain comparison of the texts: both are of one form, and a language's rules would take a hundred times as long. */
function compare(a: MessageView | undefined, b: MessageView | undefined): number {
  if (a === undefined || b === undefined) return 0
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}
