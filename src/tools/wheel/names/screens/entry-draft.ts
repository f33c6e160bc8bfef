/** The field values of an entry's dialog, and the changes they result in. Pure. */
import { MAX_NOTE, MAX_STOCK, MAX_WEIGHT, type Entry } from '../../model.ts'
import { readWeight, writeWeight } from '../../parts/read-weight.ts'
import { changesBetween, type FieldChanges } from '#base/collections/field-changes'
import { formatNumber } from '#base/text/format'
import { cleanText } from '../../clean-text.ts'

export type EntryDraft = {
  readonly text: string
  readonly weight: string
  /** Empty: as often as it is drawn. */
  readonly stock: string
  readonly note: string
  readonly color: string | undefined
  readonly picture: Entry['picture']
}

export type DraftErrors = { readonly [Key in 'text' | 'weight' | 'stock' | 'note']?: string }

export function draftOf({ text, weight, stock, note, color, picture }: Entry): EntryDraft {
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
export function checkDraft(draft: EntryDraft): DraftErrors {
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
export function changesOfDraft(entry: Entry, draft: EntryDraft): FieldChanges<Omit<Entry, 'id'>> {
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
