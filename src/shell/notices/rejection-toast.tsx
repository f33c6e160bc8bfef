import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#base/text/format'
import { useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { accountPaths } from '../account/account-paths.ts'

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
