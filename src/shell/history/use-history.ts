import { useCallback, useEffect, useState } from 'react'
import type { HistoryEntry } from '#documents'
import { useSyncedDocuments, type OwnChange } from '#documents/client'
import { useIsOnline } from '../browser/connectivity.ts'

export type History =
  | { readonly kind: 'loading' }
  /** `isComplete`: the server's own; else only what this device has changed itself. */
  | { readonly kind: 'shown'; readonly entries: readonly ShownEntry[]; readonly isComplete: boolean }
  /** The server has no such document for this person. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string; readonly isRetrying: boolean }

type ServerHistory = readonly HistoryEntry[] | 'missing' | { readonly message: string; readonly attempt: number }

/**
 * A document's history: from the server, and what this device knows by itself. `revision` is another value whenever
 * there may be something new.
 */
export function useHistory(
  collection: string,
  id: string,
  revision: string,
): { readonly history: History; readonly reload: () => void } {
  const documents = useSyncedDocuments()
  const isOnline = useIsOnline()
  const [server, setServer] = useState<ServerHistory>()
  const [own, setOwn] = useState<readonly OwnChange[]>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isLeft = false
    void documents.readOwnChanges(collection, id).then((changes) => isLeft || setOwn(changes))
    return () => {
      isLeft = true
    }
  }, [documents, collection, id, revision])
  useEffect(() => {
    if (!isOnline) return undefined
    let isLeft = false
    void documents.readHistory(collection, id).then((answer) => {
      if (isLeft) return
      if (answer.ok) setServer(answer.value)
      // An address that can't belong to a document counts as missing, whatever is wrong with it.
      else if (answer.error.status === 404 || answer.error.code === 'invalid-request') setServer('missing')
      // Also when none arrived: the server may be reachable otherwise, so nothing else would ask again.
      else setServer({ message: answer.error.message, attempt })
    })
    return () => {
      isLeft = true
    }
  }, [documents, collection, id, revision, isOnline, attempt])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  return { history: readHistoryState({ server, own, isOnline, attempt }), reload }
}

function readHistoryState(found: {
  readonly server: ServerHistory | undefined
  readonly own: readonly OwnChange[] | undefined
  readonly isOnline: boolean
  readonly attempt: number
}): History {
  const { server, own, isOnline, attempt } = found
  if (own === undefined) return { kind: 'loading' }
  const isFailed = typeof server === 'object' && 'message' in server
  if (!isOnline && (server === undefined || isFailed)) {
    return { kind: 'shown', entries: joinHistory([], own), isComplete: false }
  }
  if (server === undefined) return { kind: 'loading' }
  if (server === 'missing') {
    // Made here and not sent yet, perhaps.
    return own.length === 0 ? { kind: 'missing' } : { kind: 'shown', entries: joinHistory([], own), isComplete: true }
  }
  if (isFailed) return { kind: 'failed', message: server.message, isRetrying: server.attempt !== attempt }
  const waiting = own.filter((change) => change.isPending)
  return { kind: 'shown', entries: joinHistory(server, waiting), isComplete: true }
}

export type ShownEntry = {
  readonly entry: HistoryEntry
  /** Waits for the server, which may still decide otherwise. */
  readonly isPending: boolean
}

/**
 * Joins the server's history with what only this device knows, newest first; what the server has logged already is shown as it logged it.
 */
export function joinHistory(entries: readonly HistoryEntry[], own: readonly OwnChange[]): readonly ShownEntry[] {
  const logged = new Set(entries.map((entry) => entry.changeId))
  const fromHere = own
    .filter(({ change }) => !logged.has(change.changeId))
    .map(({ change, isPending }): ShownEntry => ({ entry: toEntry(change), isPending }))
  return [...fromHere, ...entries.map((entry): ShownEntry => ({ entry, isPending: false }))]
}

function toEntry(change: OwnChange['change']): HistoryEntry {
  const { changeId, userId, deviceId, editedAt, type, path, fields, baseVersion } = change
  return {
    changeId,
    version: baseVersion + 1,
    userId,
    deviceId,
    editedAt,
    recordedAt: editedAt,
    outcome: 'applied',
    type,
    path,
    fields: fields.map(({ key, value }) => ({ key, ...(value === undefined ? {} : { value }), isSuperseded: false })),
  }
}

/** Whether older entries are missing: the first that is left is not the one that made the document. */
export function isCut(entries: readonly ShownEntry[]): boolean {
  const oldest = entries.at(-1)?.entry
  return oldest !== undefined && Math.min(...entries.map(({ entry }) => entry.version)) > 1
}
