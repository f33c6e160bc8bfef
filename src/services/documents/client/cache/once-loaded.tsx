import { useDeferredValue, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useDocumentsStatus } from '../react.tsx'

type PageParts = { readonly actions?: ReactNode; readonly children: ReactNode }

/** Draws what shows and changes documents once they are open: before that it would show an empty list and take no edit. */
export function useLoadedParts<Parts extends PageParts>(parts: Parts): Parts {
  const { isLoaded } = useDocumentsStatus()
  // In slices, since thousands of documents may open at once; closed ones go at once.
  const canShow = useDeferredValue(isLoaded) && isLoaded
  return canShow ? parts : { ...parts, actions: undefined, children: null }
}

export type LoadedAction = {
  /** Acts now, or the moment the documents are open: what was pressed once need not be pressed again. */
  readonly run: () => void
  readonly isWaiting: boolean
}

/** For what can be asked for before the documents are open. What waits goes with the component. */
export function useOnceLoaded(act: () => void): LoadedAction {
  const { isLoaded } = useDocumentsStatus()
  const isAsked = useRef(false)
  const [hasAsked, setHasAsked] = useState(false)
  const onLoaded = useEffectEvent(() => {
    if (isAsked.current) act()
    isAsked.current = false
  })
  useEffect(() => {
    if (isLoaded) onLoaded()
  }, [isLoaded])

  function wait(): void {
    isAsked.current = true
    setHasAsked(true)
  }

  return { run: isLoaded ? act : wait, isWaiting: hasAsked && !isLoaded }
}
