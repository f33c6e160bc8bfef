import { useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#auth/client'
import { useDocumentsClient, type DocumentsClient } from '#documents/client'
import { countUnread, messagesCollection } from '#messaging'

/**
 * How many messages the signed-in person has not read; what the bell's red count shows. Rendered again only when the
 * number is another one, and counted only when a message has changed.
 */
export function useUnreadCount(): number {
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  const read = useMemo(() => createUnreadCounter(documents, userId), [documents, userId])
  return useSyncExternalStore(documents.subscribe, read)
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
