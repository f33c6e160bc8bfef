import { useRef, type KeyboardEvent } from 'react'
import { stepTime, type TimeStep } from '../drag-time.ts'
import type { EntryTime } from '../../model.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { moveBlock } from '../week-blocks.ts'

type BlockKeysOptions = {
  readonly onPreview: (time: EntryTime | undefined, entry: ResolvedEntry | undefined) => void
  readonly onDone: (time: EntryTime, entry: ResolvedEntry) => void
  /** It stays where it was. */
  readonly onCancel: (entry: ResolvedEntry) => void
}

type Moved = { readonly original: ResolvedEntry; readonly entry: ResolvedEntry }

/** Moving a block by keys. Steps are shown at once and written as one when Alt is let go; Escape forgets them. */
export function useBlockKeys({ onPreview, onDone, onCancel }: BlockKeysOptions) {
  const moved = useRef<Moved | undefined>(undefined)

  function finish(isWritten: boolean): void {
    const { current } = moved
    if (current === undefined) return
    moved.current = undefined
    onPreview(undefined, undefined)
    const { original, entry } = current
    const isChanged = entry.startMinute !== original.startMinute || entry.endMinute !== original.endMinute
    if (isWritten && isChanged) onDone(timeOf(entry), original)
    else onCancel(original)
  }

  return {
    onKeyDown(event: KeyboardEvent, shown: ResolvedEntry): void {
      if (moved.current !== undefined && (event.key === 'Escape' || event.key === 'Enter')) {
        event.preventDefault()
        finish(event.key === 'Enter')
        return
      }
      const step = stepOf(event)
      if (step === undefined) return
      event.preventDefault()
      const { original, entry }: Moved = moved.current ?? { original: shown, entry: shown }
      // One that runs has no end to move.
      if (entry.isRunning && step.part === 'end') return
      const time = stepTime(entry, step)
      moved.current = { original, entry: moveBlock(entry, time) }
      onPreview(time, original)
    },
    onKeyUp(event: KeyboardEvent): void {
      if (event.key !== 'Alt' || moved.current === undefined) return
      // Some browsers take it as a press on their menu.
      event.preventDefault()
      finish(true)
    },
    onBlur: (): void => finish(true),
  }
}

function stepOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): TimeStep | undefined {
  const direction = directions.get(key)
  if (!altKey || ctrlKey || metaKey || direction === undefined) return undefined
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!shiftKey) return { part: 'all', by: isAcross ? 'day' : 'minutes', direction }
  return { part: isAcross ? 'start' : 'end', by: 'minutes', direction }
}

const directions: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
  ['ArrowDown', 1],
  ['ArrowRight', 1],
])

function timeOf({ start, end }: ResolvedEntry): EntryTime {
  return end === undefined ? { start } : { start, end }
}
