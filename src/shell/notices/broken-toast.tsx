import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'

/** Says it when something this device had kept could not be read any more, and leads to where it is kept now. */
export function BrokenToast() {
  const toasts = useToast()
  const navigate = useNavigate()
  const { broken } = useSyncStatus()
  const told = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const fresh = broken.filter(
      ({ key, setAsideAt }) => Date.parse(setAsideAt) >= performance.timeOrigin - 1 && !told.current.has(key),
    )
    if (fresh.length === 0) return
    told.current = new Set([...told.current, ...fresh.map(({ key }) => key)])
    toasts.show({
      kind: 'error',
      text: 'Ein Teil dessen, was dieser Browser gespeichert hatte, ist beschädigt und liegt beiseite.',
      action: { label: 'Ansehen', onClick: () => void navigate('/account') },
      key: 'broken',
    })
  }, [broken, toasts, navigate])
  return null
}
