import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
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
