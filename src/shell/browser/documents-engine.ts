/** Creates the documents client of the page; loaded apart from the first scripts, because only signed-in people need it. */
import { usersCollection } from '#auth'
import { newId, type FillRandom } from '#base/id'
import { createDocumentsClient, followPage, type BrowserParts, type DocumentsClient } from '#documents/client'
import type { ToastQueue } from '#messaging/client'
import { findIndexedDb } from '../files/find-indexed-db.ts'
import { describeTakenAway } from '../last-copies/describe-taken-away.ts'
import { accountPaths } from '../account/account-paths.ts'
import type { PageHistory } from '../frame/page-router.tsx'
import { runRefresh } from './refresh.ts'
import { readStored, writeStored } from './safe-storage.ts'

const SYNCED_TEXT = 'Lokale Änderungen wurden synchronisiert!'

type PageParts = Pick<
  BrowserParts,
  'callEndpoint' | 'fetch' | 'now' | 'fillRandom' | 'storage' | 'locks' | 'timers' | 'isOnline' | 'onStorageWarning'
> & {
  readonly log: Console
  readonly toasts: ToastQueue
  readonly history: PageHistory
}

export function createPageDocuments({ toasts, history, ...parts }: PageParts): DocumentsClient {
  const client = createDocumentsClient({
    ...parts,
    ...createDocumentTellers(toasts, history),
    deviceId: readDeviceId(parts.storage, parts.fillRandom, parts.log),
    indexedDB: findIndexedDb(),
    openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : null,
  })
  followPage(client, { window, document })
  return client
}

/** Tells the person what the client finds while it syncs. */
export function createDocumentTellers(
  toasts: ToastQueue,
  history: PageHistory,
): Required<Pick<BrowserParts, 'onSynced' | 'isMadeAgain' | 'onTakenAway'>> {
  return {
    onSynced() {
      toasts.show({ kind: 'success', text: SYNCED_TEXT, key: 'synced' })
      runRefresh()
    },
    isMadeAgain: ({ collection }) => collection === usersCollection.name,
    onTakenAway(taken) {
      const text = describeTakenAway(taken)
      if (text === undefined) return
      const action = { label: 'Ansehen', onClick: () => history.push(accountPaths.deleted) }
      toasts.show({ kind: 'error', text, action, isLasting: true, key: 'taken-away' })
    },
  }
}

const KEY = 'deviceId'

/** The id of this browser, made at its first visit; one that keeps nothing gets a new one on each start. */
function readDeviceId(storage: Storage | null, fillRandom: FillRandom, log: Pick<Console, 'error'>): string {
  const kept = readStored(storage, KEY, log)
  if (kept !== null && /^[A-Za-z0-9_-]{1,64}$/.test(kept)) return kept
  const deviceId = newId(fillRandom)
  writeStored(storage, KEY, deviceId, log)
  return deviceId
}
