/** Where the palette opens, on every page: by Ctrl+K, by keys alone, or by whatever calls `openPalette`. It is loaded with its first use. */
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { useDocumentsClient } from '#documents/client'
import { lazyScreen } from '../lazy-screen.tsx'

const OPEN_EVENT = 'taschenmesser-search'

/** So long after `g` a letter says where to go. */
const GO_MS = 1_500

const Palette = lazyScreen(async () => (await import('./palette.tsx')).Palette)
const loadKeys = () => import('./keys.ts')

/** Opens the palette, from wherever there is a button for it. */
export function openPalette(): void {
  window.dispatchEvent(new Event(OPEN_EVENT))
}

export function PalettePlace() {
  const [asked, setAsked] = useState<'search' | 'keys'>()
  // Loaded before it is shown, so that a page without it goes on.
  const open = (what: 'search' | 'keys'): void => void Palette.load().then(() => setAsked(what), console.error)
  useKeys(open)
  if (asked === undefined) return null
  return (
    <Suspense fallback={null}>
      <Palette asked={asked} onClose={() => setAsked(undefined)} />
    </Suspense>
  )
}

function useKeys(open: (what: 'search' | 'keys') => void): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const userId = useUser()?.id
  const documents = useDocumentsClient()
  const onOpen = useEffectEvent(() => open('search'))
  const pressAlone = useEffectEvent(async (key: string, isAfterGo: boolean) => {
    const { areKeysOn, goPath, newAct } = await loadKeys()
    if (!areKeysOn(userId)) return
    if (isAfterGo) {
      const path = goPath(key)
      if (path !== undefined) void navigate(path)
    } else if (key === '/' || key === '?') open(key === '/' ? 'search' : 'keys')
    else if (key === 'n') {
      const act = newAct(pathname, documents.list, Date.now())
      if (act?.kind === 'open') void navigate(act.path)
    }
  })
  useEffect(() => {
    let goneAt = -GO_MS
    function onKeyDown(event: KeyboardEvent): void {
      const key = event.key.toLowerCase()
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey) return
        event.preventDefault()
        onOpen()
      } else if (!takesLetters(event.target)) {
        const isAfterGo = event.timeStamp - goneAt < GO_MS
        goneAt = key === 'g' && !isAfterGo ? event.timeStamp : -GO_MS
        if (!isAfterGo && !'/?n'.includes(key)) return
        event.preventDefault()
        void pressAlone(key, isAfterGo)
      }
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener(OPEN_EVENT, onOpen)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener(OPEN_EVENT, onOpen)
    }
  }, [])
}

/** Whether letters belong to what has the focus: a field, a list that jumps to them, or an open dialog or menu. */
function takesLetters(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null || !(target instanceof HTMLElement)) return true
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=menu], [role=listbox], [role=combobox]') !== null
  )
}
