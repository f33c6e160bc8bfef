/** J65: what a user has noted or packed for trips that are gone: deleted, or shared with others only by now. */
import { compareTexts } from '#base/text/format'
import type { FileReference } from '#files'

type Stored = { readonly id: string; readonly tripId: string }
type OwnNote = Stored & {
  readonly title: string
  readonly text?: string | undefined
  readonly files: readonly FileReference[]
}
type OwnItem = Stored & { readonly name: string; readonly category: string; readonly quantity: number }

export type LeftThing = {
  readonly kind: 'note' | 'packing'
  readonly id: string
  readonly title: string
  /** Of a note its text, of a thing to pack its category. */
  readonly text: string
  readonly files: readonly FileReference[]
}

/** Notes first, by their titles. A trip that is not here exists no more: that is for the caller to know. */
export function listLeftThings(
  tripIds: Iterable<string>,
  { notes, items }: { readonly notes: readonly OwnNote[]; readonly items: readonly OwnItem[] },
): readonly LeftThing[] {
  const known = new Set(tripIds)
  const isLeft = ({ tripId }: Stored): boolean => !known.has(tripId)
  const byTitle = (a: LeftThing, b: LeftThing): number => compareTexts(a.title, b.title) || (a.id < b.id ? -1 : 1)
  const leftNotes = notes.filter(isLeft).map((note): LeftThing => {
    const { id, title, text = '', files } = note
    return { kind: 'note', id, title, text, files }
  })
  const leftItems = items.filter(isLeft).map((item): LeftThing => {
    const { id, name, category, quantity } = item
    return { kind: 'packing', id, title: quantity === 1 ? name : `${quantity} × ${name}`, text: category, files: [] }
  })
  return [...leftNotes.toSorted(byTitle), ...leftItems.toSorted(byTitle)]
}
