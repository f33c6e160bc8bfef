import { useRef, useState } from 'react'
import { changesBetween, type FieldChanges } from '#base/collections/field-changes'
import { failed, ok, type Result } from '#base/result'
import { formatNumber } from '#base/text/format'
import { useOpenFiles } from '#files/client'
import { useForm } from '#ui/form/use-form'
import { type Entry, MAX_NOTE, MAX_STOCK, MAX_WEIGHT, cleanText } from '../../model.ts'
import { readWeight, writeWeight } from '../../parts/read-weight.ts'
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

/** The field values of an entry's dialog, and the changes they result in. Pure. */
type EntryDraft = {
  readonly text: string
  readonly weight: string
  /** Empty: as often as it is drawn. */
  readonly stock: string
  readonly note: string
  readonly color: string | undefined
  readonly picture: Entry['picture']
}

type DraftErrors = { readonly [Key in 'text' | 'weight' | 'stock' | 'note']?: string }

function draftOf({ text, weight, stock, note, color, picture }: Entry): EntryDraft {
  return {
    text,
    weight: writeWeight(weight),
    stock: stock === undefined ? '' : String(stock),
    note: note ?? '',
    color,
    picture,
  }
}

/** What is wrong, by field; empty when the draft can be saved. */
function checkDraft(draft: EntryDraft): DraftErrors {
  const stock = readStock(draft.stock)
  return {
    ...(cleanText(draft.text) === '' ? { text: 'Gib einen Namen ein.' } : {}),
    ...(readWeight(draft.weight) === undefined
      ? { weight: `Gib eine Zahl von 0 bis ${formatNumber(MAX_WEIGHT)} ein, zum Beispiel 2 oder 0,5.` }
      : {}),
    ...(stock === 'wrong'
      ? { stock: `Gib eine ganze Zahl von 0 bis ${formatNumber(MAX_STOCK)} ein oder lass das Feld leer.` }
      : {}),
    ...(draft.note.length > MAX_NOTE ? { note: `Die Notiz ist zu lang (höchstens ${MAX_NOTE} Zeichen).` } : {}),
  }
}

/** Returns the changes that a draft without errors makes to the entry. */
function changesOfDraft(entry: Entry, draft: EntryDraft): FieldChanges<Omit<Entry, 'id'>> {
  const stock = readStock(draft.stock)
  const note = draft.note.toWellFormed().trim()
  const { color, picture } = draft
  const edited = {
    text: cleanText(draft.text),
    weight: readWeight(draft.weight) ?? entry.weight,
    stock: stock === 'wrong' ? entry.stock : stock,
    note: note === '' ? undefined : note,
    color,
    picture,
  }
  const { text, weight, stock: oldStock, note: oldNote, color: oldColor, picture: oldPicture } = entry
  return changesBetween<typeof edited>(
    { text, weight, stock: oldStock, note: oldNote, color: oldColor, picture: oldPicture },
    edited,
  )
}

function readStock(written: string): number | undefined | 'wrong' {
  const text = written.trim()
  if (text === '') return undefined
  const stock = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  return stock <= MAX_STOCK ? stock : 'wrong'
}
