/** Where the palette opens, on every page: by Ctrl+K, by keys alone, or by whatever calls `openPalette`. It is loaded with its first use. */
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { useDocumentsClient } from '#documents/client'
import { ScreenBoundary } from '../frame/screen-boundary.tsx'
import { lazyScreen } from '../lazy-screen.tsx'
import { areKeysOn } from './key-switch.ts'
import { closeLastSearcher } from './last-searcher.ts'
import type * as Keys from './keys.ts'

const OPEN_EVENT = 'taschenmesser-search'

/** So long after `g` a letter says where to go. */
const GO_MS = 1_500

type Asked = { readonly what: 'search' | 'keys'; readonly typed: string }

/** While it is being loaded: what was typed since, and what had the focus. */
type Opening = { typed: string; readonly from: Element | null }

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette)

/** Opens the palette, from wherever there is a button for it. */
export function openPalette(): void {
  window.dispatchEvent(new Event(OPEN_EVENT))
}

export function PalettePlace() {
  const [asked, setAsked] = useState<Asked>()
  const opening = useRef<Opening>(undefined)
  // Loaded before it is shown, so that a page without it goes on; what is typed meanwhile is its first query.
  const open = (what: Asked['what']): void => {
    if (opening.current !== undefined || (asked === undefined && isDialogOpen())) return
    const begun = { typed: '', from: document.activeElement }
    opening.current = begun
    void Palette.load()
      // At once, so that no key comes between: it would be lost, or do what it does on the page.
      .then(() => flushSync(() => setAsked({ what, typed: begun.typed })), console.error)
      .finally(() => (opening.current = undefined))
  }
  useKeys(open, opening)
  const userId = useUser()?.id
  // The index holds the things of one user.
  useEffect(() => closeLastSearcher, [userId])
  if (asked === undefined) return null
  return (
    <ScreenBoundary key={asked.what} fallback={null} onError={(error) => console.error('palette', error)}>
      <Suspense fallback={null}>
        <Palette {...asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    </ScreenBoundary>
  )
}

function useKeys(open: (what: Asked['what']) => void, opening: { readonly current: Opening | undefined }): void {
  const press = usePress(open)
  const onOpen = useEffectEvent(() => open('search'))
  const onKey = useEffectEvent((event: KeyboardEvent, isAfterGo: boolean) => press(event.key.toLowerCase(), isAfterGo))
  useEffect(() => {
    let goneAt = -GO_MS
    function onKeyDown(event: KeyboardEvent): void {
      const key = event.key.toLowerCase()
      if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat) return
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey) return
        event.preventDefault()
        onOpen()
        return
      }
      // Unless the user has gone on to a field meanwhile.
      const { current } = opening
      if (current !== undefined && key.length === 1 && (event.target === current.from || !takesLetters(event.target))) {
        current.typed += event.key
        event.preventDefault()
        return
      }
      if (takesLetters(event.target)) return
      const isAfterGo = event.timeStamp - goneAt < GO_MS
      goneAt = key === 'g' && !isAfterGo ? event.timeStamp : -GO_MS
      if (onKey(event, isAfterGo)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener(OPEN_EVENT, onOpen)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener(OPEN_EVENT, onOpen)
    }
  }, [opening])
}

/** Returns what a key without Ctrl does; that returns false for one that is left to the page. */
function usePress(open: (what: Asked['what']) => void): (key: string, isAfterGo: boolean) => boolean {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  const lead = async (find: (keys: typeof Keys) => string | undefined): Promise<void> => {
    const path = find(await import('./keys.ts'))
    if (path !== undefined) void navigate(path)
  }
  return (key, isAfterGo) => {
    const isMeant = isAfterGo ? /^[a-z]$/.test(key) : ['/', '?', 'n'].includes(key)
    if (!isMeant || !areKeysOn(userId)) return false
    if (isAfterGo) void lead(({ goPath }) => goPath(key))
    else if (key === 'n') void lead(({ newPath }) => newPath({ pathname, userId }, documents.list, Date.now()))
    else open(key === '/' ? 'search' : 'keys')
    return true
  }
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Whether letters belong to what has the focus: a field, a list that jumps to them, or an open dialog or menu. */
function takesLetters(target: EventTarget | null): boolean {
  if (isDialogOpen() || !(target instanceof HTMLElement)) return true
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=menu], [role=listbox], [role=combobox]') !== null
  )
}
