/** What notifies the user by itself, and what tools put into the frame: what a page can do without at first. */
import { BarItems } from './bar-items.tsx'
import { ConflictToast } from './conflict-toast.tsx'
import { LastCopyMark } from './last-copy-mark.tsx'
import { LastCopyToast } from './last-copy-toast.tsx'
import { MessageToasts } from './message-toasts.tsx'
import { RejectionToast } from './rejection-toast.tsx'
import { RoomToast } from './room-toast.tsx'
import { Toasts } from './toasts.tsx'
import { TroubleMark } from './trouble-mark.tsx'
import { useEffect, useRef } from 'react'
import { useUser } from '#auth/client'
import { useSyncStatus } from '#documents/client'
import { useUnreadCount, useToast } from '#messaging/client'
import { useNavigate } from 'react-router'
import { loadNewest } from '../browser/load-newest.ts'

/** Thousands that are marked in slices are one change of the number. */
const SETTLE_MS = 200

/** Shows the number of the bell on the app's icon, if the platform has badges; no number while no user is signed in. */
function AppBadge() {
  const isSignedIn = useUser() !== null
  const { isLoaded } = useSyncStatus('isLoaded')
  const unread = useUnreadCount()
  // Before the messages are read from the device, 0 says nothing.
  const count = isSignedIn && !isLoaded ? undefined : unread
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    const timer = setTimeout(() => {
      const change = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
      // It is only a number on an icon; a browser that refuses it has none.
      change.catch(() => undefined)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [count])
  return null
}

export function Notices() {
  return (
    <>
      <Toasts />
      <RejectionToast />
      <BrokenToast />
      <UpdateToast />
      <RoomToast />
      <ConflictToast />
      <LastCopyToast />
      <LastCopyMark />
      <MessageToasts />
      <AppBadge />
      <TroubleMark />
      <BarItems />
    </>
  )
}

/** Says it when something this device had kept could not be read any more, and leads to where it is kept now. */
function BrokenToast() {
  const toasts = useToast()
  const navigate = useNavigate()
  const { broken } = useSyncStatus('broken')
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

/** Says it on every page when the server does not take this version of the app any more: nothing is synced until it goes. */
function UpdateToast() {
  const toasts = useToast()
  const { pause } = useSyncStatus('pause')
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
