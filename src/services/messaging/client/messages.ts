import { useMemo } from 'react'
import { useUser } from '#auth/client'
import { useDocuments, type DocumentView } from '#documents/client'
import { messagesCollection, type Message } from '#messaging'

/** The signed-in person's messages as this device knows them, newest first. */
export function useMessages(): readonly DocumentView<Message>[] {
  const user = useUser()
  const documents = useDocuments(messagesCollection)
  return useMemo(
    () =>
      documents
        .filter((message) => message.receiverId === user?.id)
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    [documents, user?.id],
  )
}

/** How many messages the signed-in person has not read; what the bell's red count shows. */
export function useUnreadCount(): number {
  return useMessages().filter((message) => message.readAt === undefined).length
}
