import { useRef, useState } from 'react'
import { failed, ok, type Result } from '#base/result'
import { useOpenFiles } from '#files/client'
import { useForm } from '#ui/form/use-form'
import type { Entry } from '../../model.ts'
import { changesOfDraft, checkDraft, draftOf, type DraftErrors, type EntryDraft } from './entry-draft.ts'
import { roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import { useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'

/** What an entry's dialog has in its fields, and how it ends: saved, which may fail, or given up. */
export function useEntryDraft(entry: Entry, onSaved: () => void) {
  const edits = useWheelEdits()
  const pictures = useTakenPictures()
  // What was there when the dialog opened: saving changes what was changed here, and nothing that came meanwhile.
  const [start] = useState(entry)
  const [problem, setProblem] = useState<string>()
  const form = useForm({ start: () => draftOf(entry), read: readDraft, onSave: save })

  function save(draft: EntryDraft): void {
    const edit = { kind: 'modify' as const, id: entry.id, fields: changesOfDraft(start, draft) }
    const room = edits.findProblem([edit])
    setProblem(room === undefined ? undefined : roomProblemTexts[room])
    if (room !== undefined) return
    edits.apply([edit])
    pictures.drop(draft.picture)
    onSaved()
  }

  return {
    ...form,
    start,
    /** What is wrong with the whole, in German. */
    problem,
    notePicture: pictures.note,
    set: (change: Partial<EntryDraft>): void => {
      setProblem(undefined)
      form.set(change)
    },
    giveUp: (): void => pictures.drop(undefined),
  }
}

function readDraft(draft: EntryDraft): Result<EntryDraft, DraftErrors> {
  const errors = checkDraft(draft)
  return Object.keys(errors).length > 0 ? failed(errors) : ok(draft)
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
