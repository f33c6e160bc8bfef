import { useEffect } from 'react'
import { keepFocus } from './keep-focus.tsx'

type Steps = { readonly undo: () => void; readonly redo: () => void }

/** Listens to Ctrl/Cmd+Z, Ctrl/Cmd+Shift+Z and Ctrl+Y outside of text fields and dialogs; once, by the frame of the screens. */
export function useUndoKeys(steps: Steps): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = actionOf(event, steps)
      if (act === undefined) return
      event.preventDefault()
      keepFocus(act)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [steps])
}

function actionOf(event: KeyboardEvent, steps: Steps): (() => void) | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
  if (!isCommand || hasOwnUndo(event.target)) return undefined
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? steps.redo : steps.undo
  return key === 'y' && event.ctrlKey && !event.shiftKey ? steps.redo : undefined
}

/** Whether what has the focus undoes by itself, or a dialog lies before the page. */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog, [role=dialog]') !== null || target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement
}
