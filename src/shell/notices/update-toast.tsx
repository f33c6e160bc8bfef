import { useEffect } from 'react'
import { useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { loadNewest } from '../browser/load-newest.ts'

/** Says it on every page when the server does not take this version of the app any more: nothing is synced until it goes. */
export function UpdateToast() {
  const toasts = useToast()
  const { pause } = useSyncStatus()
  const isTooOld = pause === 'update-required'
  useEffect(() => {
    function load(): void {
      toasts.show({ kind: 'info', text: 'Die neue Version wird geladen …', isLasting: true })
      void loadNewest()
    }
    if (!isTooOld) return undefined
    const id = toasts.show({
      kind: 'error',
      text: 'Diese App ist zu alt für den Server. Was du änderst, bleibt auf diesem Gerät, bis du neu lädst.',
      action: { label: 'Neu laden', onClick: load },
      isLasting: true,
      key: 'update-required',
    })
    return () => toasts.dismiss(id)
  }, [isTooOld, toasts])
  return null
}
