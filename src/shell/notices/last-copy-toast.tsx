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
  const shown = useRef<number>(undefined)
  useEffect(() => {
    // This is loaded after the page, so they may have been found before it could listen.
    const found = lastCopies.filter(({ keptAt }) => Date.parse(keptAt) >= performance.timeOrigin - 1)
    if (found.length === 0 && shown.current !== undefined) toasts.dismiss(shown.current)
    const isNews = found.some(({ key }) => !told.current.has(key))
    // Much of it goes back by itself (D4), and then nobody has to do anything.
    if (!isNews || isSyncing) return
    told.current = new Set([...told.current, ...found.map(({ key }) => key)])
    shown.current = toasts.show({
      kind: 'error',
      text: `Der Server hat ${formatCount(found.length, 'Eintrag', 'Einträge')} nicht mehr. Auf diesem Gerät ${found.length === 1 ? 'ist er' : 'sind sie'} noch da.`,
      action: { label: 'Ansehen', onClick: () => void navigate(accountPaths.lastCopies) },
      isLasting: true,
      key: 'last-copies',
    })
  }, [lastCopies, isSyncing, toasts, navigate])
  return null
}
