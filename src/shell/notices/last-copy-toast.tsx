import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#base/format'
import { useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { accountPaths } from '../account/account-paths.ts'

/** Says it when the server turns out to have lost what this device still has (D7), and leads to the list of it. */
export function LastCopyToast() {
  const toasts = useToast()
  const navigate = useNavigate()
  const { lastCopies, isSyncing } = useSyncStatus()
  const told = useRef<ReadonlySet<string>>(new Set())
  const shown = useRef<{ readonly id: number; readonly count: number }>(undefined)
  useEffect(() => {
    // This is loaded after the page, so they may have been found before it could listen.
    const found = lastCopies.filter(({ keptAt }) => Date.parse(keptAt) >= performance.timeOrigin - 1)
    const { length: count } = found
    if (count === 0 && shown.current !== undefined) toasts.dismiss(shown.current.id)
    // Much of it goes back by itself (D4), and then nobody has to do anything.
    if (count === 0 || isSyncing) return
    const isNews = found.some(({ key }) => !told.current.has(key))
    const isOutdated = shown.current !== undefined && toasts.has(shown.current.id) && shown.current.count !== count
    if (!isNews && !isOutdated) return
    told.current = new Set([...told.current, ...found.map(({ key }) => key)])
    const id = toasts.show({
      kind: 'error',
      text: `Der Server hat ${formatCount(count, 'Eintrag', 'Einträge')} nicht mehr. Auf diesem Gerät ${count === 1 ? 'ist er' : 'sind sie'} noch da.`,
      action: { label: 'Ansehen', onClick: () => void navigate(accountPaths.lastCopies) },
      isLasting: true,
      key: 'last-copies',
    })
    shown.current = { id, count }
  }, [lastCopies, isSyncing, toasts, navigate])
  return null
}
