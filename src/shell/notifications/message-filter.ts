/** The filter of the message list, kept in the address so that it can be shared, reloaded and reached by going back. */
import { NOTIFICATIONS_PATH } from '#messaging'
import { isAbove, type MessageView } from './group-messages.ts'

export type MessageFilter = {
  /** Only messages of this source. */
  readonly source: string | undefined
  readonly isUnreadOnly: boolean
}

export const noFilter: MessageFilter = { source: undefined, isUnreadOnly: false }

export function readFilter(search: string): MessageFilter {
  const query = new URLSearchParams(search)
  const source = query.get('von')
  return { source: source === null || source === '' ? undefined : source, isUnreadOnly: query.has('ungelesen') }
}

export function filterPath({ source, isUnreadOnly }: MessageFilter): string {
  const query = [...(source === undefined ? [] : [`von=${encodeURIComponent(source)}`])]
  if (isUnreadOnly) query.push('ungelesen')
  return query.length === 0 ? NOTIFICATIONS_PATH : `${NOTIFICATIONS_PATH}?${query.join('&')}`
}

export function passesFilter(message: MessageView, filter: MessageFilter, heldSince: string): boolean {
  if (filter.source !== undefined && message.source !== filter.source) return false
  return !filter.isUnreadOnly || isAbove(message, heldSince)
}

/** The senders to choose from: those of the existing messages, and the chosen one; unknown ones last. */
export function senderChoices(
  messages: readonly Pick<MessageView, 'source'>[],
  known: readonly string[],
  chosen: string | undefined,
): readonly string[] {
  const present = new Set(messages.map((message) => message.source))
  if (chosen !== undefined) present.add(chosen)
  const unknown = [...present].filter((id) => !known.includes(id)).toSorted()
  return [...known.filter((id) => present.has(id)), ...unknown]
}
