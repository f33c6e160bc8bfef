import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '#base/text/format'
import { useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { accountPaths } from '../account/account-paths.ts'

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
