/** The names as one text, a line each: taken over while it is typed. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { DocumentView } from '#documents/client'
import { TextArea } from '#ui/form/text-area'
import { sortEntries, type Wheel } from '../../model.ts'
import { printEntries } from '../print-entries.ts'
import { createNamesTyping } from './names-typing.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'

const MIN_ROWS = 8
const MAX_ROWS = 20

export function NamesText({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const edits = useWheelEdits()
  const [typing] = useState(() => createNamesTyping({ edits, wheelId: wheel.id, newEntryId, startTimer }))
  const { text, problem } = useSyncExternalStore(typing.subscribe, typing.getState)
  const entries = useMemo(() => sortEntries(wheel.entries), [wheel.entries])
  const stored = useMemo(() => (text === undefined ? printEntries(entries) : ''), [entries, text])
  const value = text ?? stored

  useEffect(() => {
    // What could not be taken over the last time may fit by now.
    typing.save()
    // The page may go without a word. What was typed is taken over before the documents write down what is unsent.
    const onHide = (): void => typing.save()
    window.addEventListener('pagehide', onHide, { capture: true })
    window.addEventListener('visibilitychange', onHide, { capture: true })
    return () => {
      window.removeEventListener('pagehide', onHide, { capture: true })
      window.removeEventListener('visibilitychange', onHide, { capture: true })
      typing.save()
    }
  }, [typing])

  return (
    <TextArea
      label="Namen als Text"
      name="names"
      rows={rowsFor(value)}
      value={value}
      onChange={(next) => typing.type(next, entries)}
      onBlur={typing.leave}
      error={problem}
      hint="Ein Name pro Zeile. „Anna *3“ hat dreifache, „Anna *0,5“ halbe Chance. „# Anna“ ist heute nicht da."
    />
  )
}

function rowsFor(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines < MAX_ROWS; at = text.indexOf('\n', at + 1)) lines += 1
  return Math.max(MIN_ROWS, Math.min(MAX_ROWS, lines + 1))
}

function startTimer(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}
