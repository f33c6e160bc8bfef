import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#auth/client'
import { useSyncedDocuments, type DocumentsClient, type DocumentView, type ReadCollection } from '#documents/client'
import { countUnread, MESSAGES_NAME, type Message } from '#messaging'

/** Read by its name: the bell is in the first scripts, which come without the schema. */
const messagesCollection: ReadCollection<Message> = { name: MESSAGES_NAME }

/**
 * How many messages the signed-in person has not read; what the bell's red count shows. Rendered again only when the
 * number is another one, and counted only when a message has changed.
 */
export function useUnreadCount(): number {
  const userId = useUser()?.id
  const documents = useSyncedDocuments()
  const subscribe = useMemo(() => gather(documents), [documents])
  const read = useMemo(() => createUnreadCounter(documents, userId), [documents, userId])
  return useSyncExternalStore(subscribe, read)
}

/** All messages on this device, deleted ones and other people's included, in no special order. */
export function useMessages(): readonly DocumentView<Message>[] {
  const documents = useSyncedDocuments()
  const subscribe = useMemo(() => gather(documents), [documents])
  return useSyncExternalStore(
    subscribe,
    useCallback(() => documents.list(messagesCollection), [documents]),
  )
}

/** Coalesces the notifications of one synchronous burst: if thousands of documents change at once, listeners run once, at its end. */
function gather(documents: Pick<DocumentsClient, 'subscribe'>): DocumentsClient['subscribe'] {
  return (listener) => {
    let isDue = false
    return documents.subscribe(() => {
      if (isDue) return
      isDue = true
      queueMicrotask(() => {
        isDue = false
        listener()
      })
    })
  }
}

function createUnreadCounter(documents: Pick<DocumentsClient, 'list'>, userId: string | undefined): () => number {
  let counted: readonly unknown[] | undefined
  let count = 0
  return () => {
    const messages = documents.list(messagesCollection)
    if (messages !== counted) count = userId === undefined ? 0 : countUnread(messages, userId)
    counted = messages
    return count
  }
}
