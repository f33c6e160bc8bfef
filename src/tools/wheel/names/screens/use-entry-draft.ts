import { useRef, useState } from 'react'
import { useOpenFiles } from '#files/client'
import type { Entry } from '../../model.ts'
import { changesOfDraft, checkDraft, draftOf, type DraftErrors, type EntryDraft } from './entry-draft.ts'
import { roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import { useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'

/** What an entry's dialog has in its fields, and how it ends: saved, which may fail, or given up. */
export function useEntryDraft(entry: Entry) {
  const edits = useWheelEdits()
  const pictures = useTakenPictures()
  // What was there when the dialog opened: saving changes what was changed here, and nothing that came meanwhile.
  const [start] = useState(entry)
  const [draft, setDraft] = useState<EntryDraft>(() => draftOf(entry))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [problem, setProblem] = useState<string>()

  return {
    start,
    draft,
    errors,
    /** What is wrong with the whole, in German. */
    problem,
    notePicture: pictures.note,
    set: (change: Partial<EntryDraft>): void => {
      setDraft((before) => ({ ...before, ...change }))
      setErrors({})
      setProblem(undefined)
    },
    /** Whether it is saved; else the dialog says why not. */
    save: (): boolean => {
      const found = checkDraft(draft)
      setErrors(found)
      if (Object.keys(found).length > 0) return false
      const edit = { kind: 'modify' as const, id: entry.id, fields: changesOfDraft(start, draft) }
      const room = edits.findProblem([edit])
      setProblem(room === undefined ? undefined : roomProblemTexts[room])
      if (room !== undefined) return false
      edits.apply([edit])
      pictures.drop(draft.picture)
      return true
    },
    giveUp: (): void => pictures.drop(undefined),
  }
}

/** Pictures are kept on the device as soon as they are chosen; those that the entry does not get are given up again. */
function useTakenPictures() {
  const openFiles = useOpenFiles()
  const taken = useRef(new Set<string>())
  const isOver = useRef(false)
  function cancel(fileId: string): void {
    openFiles()
      .then(async (files) => files.cancel(fileId))
      .catch((error: unknown) => console.error('files', error))
  }
  return {
    note: (fileId: string): void => {
      if (isOver.current) cancel(fileId)
      else taken.current.add(fileId)
    },
    /** Gives up all but the one that stays. */
    drop: (kept: Entry['picture']): void => {
      isOver.current = true
      for (const fileId of taken.current) if (fileId !== kept?.fileId) cancel(fileId)
    },
  }
}
