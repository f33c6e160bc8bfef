import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#base/format'
import { useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { accountPaths } from './account/account-paths.ts'

/** Says it when the server refuses a change, which takes what was changed off the screen, and leads to where it is kept. */
export function RejectionToast() {
  const toasts = useToast()
  const navigate = useNavigate()
  const { isLoaded, rejected } = useSyncStatus()
  /** The refused changes somebody has heard of; undefined until those of earlier visits are read. */
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    const before = known.current
    const ids = rejected.map(({ change }) => change.changeId)
    known.current = isLoaded ? new Set(ids) : undefined
    const count = before === undefined ? 0 : ids.filter((id) => !before.has(id)).length
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
