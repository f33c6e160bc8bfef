import { useEffect, useRef } from 'react'
import { useNavigate, useLocation } from 'react-router'
import { formatCount, formatNumber } from '#base/text/format'
import { useSyncedDocuments, useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { accountPaths } from '../account/account-paths.ts'

/** Says once that something was changed elsewhere too, and leads to both values (rule Y11). */
export function ConflictToast() {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const navigate = useNavigate()
  const { conflicts } = useSyncStatus('conflicts')
  const shown = useRef<number>(undefined)
  useEffect(() => {
    // All conflicts are decided, or the user has signed out.
    if (conflicts.length === 0 && shown.current !== undefined) toasts.dismiss(shown.current)
    if (conflicts.every((conflict) => conflict.isTold)) return
    // The words come with the pages that need them; the first scripts do without.
    void import('../conflicts/toast-conflicts.ts').then(({ toastConflicts }) => {
      const text = toastConflicts(documents)
      if (text === undefined) return
      shown.current = toasts.show({
        kind: 'info',
        text,
        action: { label: 'Ansehen', onClick: () => void navigate(accountPaths.conflicts) },
        isLasting: true,
        key: 'conflicts',
      })
    })
  }, [conflicts, documents, toasts, navigate])
  return null
}

/** Tells the user when the server has lost documents that this device still has (D7), and leads to their list if it is not open. */
export function LastCopyToast() {
  const toasts = useToast()
  const navigate = useNavigate()
  const { lastCopies, isSyncing } = useSyncStatus('lastCopies', 'isSyncing')
  const isListOpen = useLocation().pathname === accountPaths.lastCopies
  const told = useRef<ReadonlySet<string>>(new Set())
  const shown = useRef<{ readonly id: number; readonly count: number }>(undefined)
  useEffect(() => {
    // This component is loaded after the page, so copies may have been found before it could listen.
    const found = lastCopies.filter(({ keptAt }) => Date.parse(keptAt) >= performance.timeOrigin - 1)
    const { length: count } = found
    if ((count === 0 || isListOpen) && shown.current !== undefined) toasts.dismiss(shown.current.id)
    // Recent changes are sent again without the user (D4), which leaves fewer copies.
    if (count === 0 || isSyncing) return
    const isNews = found.some(({ key }) => !told.current.has(key))
    const isOutdated = shown.current !== undefined && toasts.has(shown.current.id) && shown.current.count !== count
    if (!isNews && !isOutdated) return
    told.current = new Set([...told.current, ...found.map(({ key }) => key)])
    if (isListOpen) return
    const id = toasts.show({
      kind: 'error',
      text: `Der Server hat ${formatCount(count, 'Eintrag', 'Einträge')} nicht mehr. Auf diesem Gerät ${count === 1 ? 'ist er' : 'sind sie'} noch da.`,
      action: { label: 'Ansehen', onClick: () => void navigate(accountPaths.lastCopies) },
      isLasting: true,
      key: 'last-copies',
    })
    shown.current = { id, count }
  }, [lastCopies, isSyncing, isListOpen, toasts, navigate])
  return null
}

/** Says it when the server refuses a change, which takes what was changed off the screen, and leads to where it is kept. */
export function RejectionToast() {
  const toasts = useToast()
  const navigate = useNavigate()
  const { isLoaded, rejected } = useSyncStatus('isLoaded', 'rejected')
  /** The refused changes the user has seen or could have seen; undefined until those of earlier visits are read. */
  const known = useRef<ReadonlySet<string>>(undefined)
  const hasLoaded = useRef(false)
  useEffect(() => {
    const before = known.current
    const isFirst = before === undefined && !hasLoaded.current
    if (isLoaded) hasLoaded.current = true
    known.current = isLoaded ? new Set(rejected.map(({ change }) => change.changeId)) : undefined
    const fresh = rejected.filter(({ change, rejectedAt }) => {
      return before === undefined ? isFirst && isOfThisVisit(rejectedAt) : !before.has(change.changeId)
    })
    const count = isLoaded ? fresh.length : 0
    if (count === 0) return
    toasts.show({
      kind: 'error',
      text:
        count === 1
          ? 'Eine Änderung wurde nicht übernommen.'
          : `${formatNumber(count)} Änderungen wurden nicht übernommen.`,
      action: { label: 'Ansehen', onClick: () => void navigate(accountPaths.rejected) },
      key: 'rejected',
    })
  }, [isLoaded, rejected, toasts, navigate])
  return null
}

/** This is loaded after the page, so a change may have been refused before it could listen. */
function isOfThisVisit(iso: string): boolean {
  return Date.parse(iso) >= performance.timeOrigin - 1
}

/** Says it on every page as long as the server has no room on its disk for what this device has to send (Q10). */
export function RoomToast() {
  const toasts = useToast()
  const navigate = useNavigate()
  const { noRoom, isServerReachable } = useSyncStatus('noRoom', 'isServerReachable')
  const text = isServerReachable ? noRoom : undefined
  useEffect(() => {
    if (text === undefined) return undefined
    const id = toasts.show({
      kind: 'error',
      text,
      action: { label: 'Ansehen', onClick: () => void navigate(accountPaths.account) },
      isLasting: true,
      key: 'no-room',
    })
    return () => toasts.dismiss(id)
  }, [text, toasts, navigate])
  return null
}
