/** The packing list of a trip as one user sees it: what all share, and what is theirs alone. */
import { useMemo } from 'react'
import { useEdits, type Documents } from '#documents/client'
import { packingCollection, privatePackingCollection } from '../../collections.ts'
import { useTripDocuments } from '../../frame/screens/use-trip-documents.ts'
import type { PackingItem } from '../../model.ts'
import { ONLY_ME, type PackingFields } from '../packing-form.ts'
import type { ListedItem } from '../packing-list.ts'

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
    /** Also many at once, such as those of a template. */
    add: (words: string, lines: readonly Omit<PackingItem, 'tripId'>[], who = ''): void => {
      edits.run(words, (documents) => {
        for (const line of lines) addLine(documents, { ...line, tripId }, who)
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
    /** An item that becomes private, or no longer is, leaves one list and joins the other. */
    change: (item: ListedItem, fields: PackingFields): void => {
      const { who, isPerNight: _, ...line } = fields
      const packed = Math.min(item.packed, line.quantity)
      edits.run(`„${fields.name}“ geändert`, (documents) => {
        if ((who === ONLY_ME) === item.isPrivate) {
          const travellerId = who === '' || who === ONLY_ME ? undefined : who
          const changes = { grams: undefined, bag: undefined, ...line, packed }
          if (item.isPrivate) documents.modify(privatePackingCollection, item.id, changes)
          else documents.modify(packingCollection, item.id, { ...changes, travellerId })
          return
        }
        documents.remove(collectionOf(item), item.id)
        addLine(documents, { ...line, packed, tripId }, who)
      })
    },
  }
}

export function collectionOf({ isPrivate }: Pick<ListedItem, 'isPrivate'>) {
  return isPrivate ? privatePackingCollection : packingCollection
}

function addLine(documents: Documents, line: PackingItem, who: string): void {
  if (who === ONLY_ME) documents.add(privatePackingCollection, line)
  else documents.add(packingCollection, who === '' ? line : { ...line, travellerId: who })
}
