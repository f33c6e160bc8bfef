import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usersCollection } from '#auth'
import { useUser } from '#auth/client'
import { useSyncedDocuments, type DocumentsClient } from '#documents/client'
import { messagesCollection, NOTIFICATIONS_PATH, takesChannel } from '#messaging'
import { useToast } from '#messaging/client'
import { findMessageKind } from '../message-sources.ts'
import { createMessageToaster } from './message-toaster.ts'

const CLAIM_MS = 10_000

/** True in one tab of those that ask for the same name within some seconds; in each where they can't talk to each other. */
async function claimForTab(name: string): Promise<boolean> {
  // Missing where the page is not secure, whatever the types say.
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null)
        if (lock !== null) await new Promise((release) => setTimeout(release, CLAIM_MS))
      })
      // A browser that gives no locks: telling twice is better than not at all.
      .catch(() => resolve(true))
  })
}

/** Shows toasts for messages that arrive while the user looks at the app, according to their settings. */
export function MessageToasts() {
  const userId = useUser()?.id
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const current = useRef(pathname)
  const sinceMs = useRef(performance.timeOrigin)
  useEffect(() => {
    current.current = pathname
  }, [pathname])
  useEffect(() => {
    // For the next user on this page the visit begins at their sign-in: the messages it triggers are not news to them.
    const beginAgain = () => {
      sinceMs.current = Date.now()
    }
    if (userId === undefined) return beginAgain
    const beganMs = sinceMs.current
    const teller = createMessageToaster({
      userId,
      listMessages: () => documents.list(messagesCollection),
      hasSynced: () => Date.parse(documents.getStatus().lastSyncedAt ?? '') >= beganMs,
      visitBeganAtMs: beganMs,
      isLooking: () => document.visibilityState === 'visible' && current.current !== NOTIFICATIONS_PATH,
      severityOf: (kind) => findMessageKind(kind)?.severity,
      isWanted: (kind) => isWanted(documents, userId, kind),
      claim: (id) => claimForTab(`message-toast-${id}`),
      toasts,
      open: ({ id, link }) => {
        documents.modify(messagesCollection, id, { readAt: new Date().toISOString() })
        void navigate(link)
      },
      openAll: () => void navigate(NOTIFICATIONS_PATH),
      startTimer: (callback, delayMs) => {
        const timer = setTimeout(callback, delayMs)
        return () => clearTimeout(timer)
      },
    })
    const stopListening = documents.subscribe(teller.look)
    teller.look()
    return () => {
      stopListening()
      teller.stop()
      beginAgain()
    }
  }, [userId, documents, toasts, navigate])
  return null
}

/** A kind without a declaration belongs to an old message; it stays in the list. */
function isWanted(documents: DocumentsClient, userId: string, kindId: string): boolean {
  const kind = findMessageKind(kindId)
  if (kind === undefined) return false
  return takesChannel(documents.get(usersCollection, userId)?.messageSettings, kind, 'toast')
}
