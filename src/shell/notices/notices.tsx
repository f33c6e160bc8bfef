/** What notifies the user by itself, and what tools put into the frame: what a page can do without at first. */
import { styled } from '@mui/material/styles'
import { createPortal } from 'react-dom'
import { formatCount } from '#base/text/format'
import { tools } from '#tools'
import { HiddenText } from '#ui/card'
import { ALARM_RED } from '#ui/page/theme'
import { ACCOUNT_MARK_ID } from '../frame/account-bar.tsx'
import { useDocumentsChange } from '../use-documents-change.ts'
import { BarItems } from './bar-items.tsx'
import { ConflictToast, LastCopyToast, RejectionToast, RoomToast } from './notice-toasts.tsx'
import { MessageToasts } from './message-toasts.tsx'
import { Toasts } from './toasts.tsx'
import { useEffect, useRef } from 'react'
import { useUser } from '#auth/client'
import { useSyncStatus, useDocumentsClient } from '#documents/client'
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

/** Marks the icon of the tab with a red dot while a tool has trouble (N24). */
function TroubleMark() {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const hasTrouble = tools.some((tool) => (tool.findTroubles?.(documents.list).length ?? 0) > 0)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!hasTrouble || link === null) return undefined
    const { href } = link
    let isOver = false
    markIcon(href)
      .then((marked) => {
        if (!isOver && marked !== undefined) link.href = marked
      })
      // If the picture cannot be loaded now, the tab goes without the dot.
      .catch(() => undefined)
    return () => {
      isOver = true
      link.href = href
    }
  }, [hasTrouble])
  return null
}

const SIZE_PX = 64
const DOT = { x: 49, y: 15, radius: 13, edge: 3 } as const

/** The same picture with a dot in its corner, as an address; undefined where the browser cannot draw it. */
async function markIcon(href: string): Promise<string | undefined> {
  const picture = new Image()
  picture.src = href
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIZE_PX
  canvas.height = SIZE_PX
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  pen.drawImage(picture, 0, 0, SIZE_PX, SIZE_PX)
  pen.arc(DOT.x, DOT.y, DOT.radius, 0, 2 * Math.PI)
  pen.fillStyle = ALARM_RED
  pen.fill()
  pen.lineWidth = DOT.edge
  pen.strokeStyle = '#181d21'
  pen.stroke()
  return canvas.toDataURL()
}

/** Shows a red mark at the link to the account on every page as long as there are last copies (D7). */
function LastCopyMark() {
  const { lastCopies } = useSyncStatus('lastCopies')
  // The link is rendered before the user's documents are read, and is removed when the user signs out.
  const place = lastCopies.length === 0 ? null : document.getElementById(ACCOUNT_MARK_ID)
  if (place === null) return null
  return createPortal(
    <>
      <Dot />
      <HiddenText>{formatCount(lastCopies.length, 'Eintrag', 'Einträge')} nur noch auf diesem Gerät</HiddenText>
    </>,
    place,
  )
}

const Dot = styled('span')({
  position: 'absolute',
  top: 8,
  left: 30,
  width: 12,
  height: 12,
  borderRadius: 6,
  background: ALARM_RED,
})
