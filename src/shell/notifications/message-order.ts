import type { Message } from '#messaging'
import type { DocumentView } from '#documents/client'

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
