/** Whether names are shown as a list or as a text: remembered on the device. */
import { useState } from 'react'
import { readTextDraft } from '../../text/screens/text-drafts.ts'

export type NamesView = 'list' | 'text'

const STORAGE_KEY = 'wheelNamesView'

/** A wheel whose text could not be taken over begins with that text. */
export function useNamesView(wheelId: string): readonly [view: NamesView, setView: (view: NamesView) => void] {
  const [view, setView] = useState(() => (readTextDraft(wheelId) === undefined ? readView() : 'text'))
  return [
    view,
    (next) => {
      setView(next)
      try {
        localStorage.setItem(STORAGE_KEY, next)
      } catch {
        // It holds as long as the page is open.
      }
    },
  ]
}

function readView(): NamesView {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'text' ? 'text' : 'list'
  } catch {
    // A browser that refuses its storage has kept no wish either.
    return 'list'
  }
}
