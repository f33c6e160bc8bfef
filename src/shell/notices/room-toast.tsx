import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { accountPaths } from '../account/account-paths.ts'

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
