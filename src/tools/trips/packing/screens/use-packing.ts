/** The packing list of a trip as one user sees it: what all share, and what is theirs alone. */
import { useMemo } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { useEdits, type Documents } from '#documents/client'
import { packingCollection, privatePackingCollection } from '../../collections.ts'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import type { PackingItem } from '../../model.ts'
import { ANYBODY, ONLY_ME, type PackingFields, type ListedItem } from '../packing-list.ts'
import type { NewItem } from '../packing-templates.ts'

export type Packing = ReturnType<typeof usePacking>

export function usePacking(tripId: string) {
  const edits = useEdits()
  const shared = useTripDocuments(packingCollection, tripId)
  const own = useTripDocuments(privatePackingCollection, tripId)
  const items = useMemo<readonly ListedItem[]>(
    () => [
      ...shared.map((item) => ({ ...item, isPrivate: false })),
      ...own.map((item) => ({ ...item, isPrivate: true })),
    ],
    [shared, own],
  )
  return {
    items,
    /** Also many at once, such as those of a template; private ones are the user's alone. */
    add: (words: string, lines: readonly NewItem[], who = ANYBODY): void => {
      edits.run(words, (documents) => {
        for (const { isPrivate, ...line } of lines) addLine(documents, { ...line, tripId }, isPrivate ? ONLY_ME : who)
      })
    },
    /** How many are packed; presses of one row that follow each other are one step. */
    pack: (item: ListedItem, packed: number, series: object): void => {
      const words = packed === 0 ? `„${item.name}“ ausgepackt` : `„${item.name}“ gepackt`
      edits.run(words, (documents) => documents.modify(collectionOf(item), item.id, { packed }), {
        isQuiet: true,
        series,
      })
    },
    change: (opened: ListedItem, fields: PackingFields): void => {
      edits.run(`„${fields.name}“ geändert`, (documents) => writeChange(documents, { tripId, opened, fields }))
    },
  }
}

type ItemChange = { readonly tripId: string; readonly opened: ListedItem; readonly fields: PackingFields }

/** Writes what differs from the item as it was opened. One that becomes private, or no longer is, leaves one list and joins the other. */
function writeChange(documents: Documents, { tripId, opened, fields }: ItemChange): void {
  const { who, isPerNight: _, isPrivate: __, ...line } = fields
  const now = documents.get(collectionOf(opened), opened.id)?.packed ?? 0
  const packed = Math.min(now, line.quantity)
  if ((who === ONLY_ME) !== opened.isPrivate) {
    documents.remove(collectionOf(opened), opened.id)
    addLine(documents, { ...line, packed, tripId }, who)
    return
  }
  const { name, category, quantity, grams, bag, travellerId } = opened
  const emptied = { grams: undefined, bag: undefined }
  const changes = {
    ...changesBetween({ name, category, quantity, grams, bag }, { ...emptied, ...line }),
    ...(packed < now ? { packed } : {}),
  }
  if (opened.isPrivate) return documents.modify(privatePackingCollection, opened.id, changes)
  const taker = { travellerId: who === ANYBODY ? undefined : who }
  documents.modify(packingCollection, opened.id, { ...changes, ...changesBetween({ travellerId }, taker) })
}

export function collectionOf({ isPrivate }: Pick<ListedItem, 'isPrivate'>) {
  return isPrivate ? privatePackingCollection : packingCollection
}

function addLine(documents: Documents, line: PackingItem, who: string): void {
  if (who === ONLY_ME) documents.add(privatePackingCollection, line)
  else documents.add(packingCollection, who === ANYBODY ? line : { ...line, travellerId: who })
}
