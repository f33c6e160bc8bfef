/** What is written of foods; each write is one step that can be undone. */
import { changesBetween } from '#base/collections/field-changes'
import { ownContentId, withoutMeta } from '#documents'
import type { Documents, DocumentView } from '#documents/client'
import { keepFocus } from '#ui/keep-focus'
import { focusRow } from '#ui/list/big-list'
import { foodsCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { StoredFood } from '../../model.ts'
import { mergeFoods, type FoodFields } from '../food-draft.ts'
import { normalizeFood } from '../food-form.ts'
import type { Food } from '../food.ts'
import type { ListedFood } from '../list-foods.ts'

type Stored = DocumentView<StoredFood>

export type FoodWrites = {
  /** Undefined for a new food. */
  readonly save: (fields: FoodFields, edited: ListedFood<Stored> | undefined) => void
  /** The second takes the place of the first and answers to its names; recipes stay as they are (R27). */
  readonly merge: (from: Food, into: Food) => void
  /** What the household says of it goes: a bundled food is as it came, any other is gone. */
  readonly remove: (listed: ListedFood<Stored>) => void
}

/** A food's row in the list; names of users may have any letters. */
export function foodRowKey({ name }: Food): string {
  return encodeURIComponent(name)
}

export function useFoodWrites(stored: readonly Stored[]): FoodWrites {
  const { run } = useKitchen()
  const storedOf = (name: string): Stored | undefined =>
    stored.find((food) => normalizeFood(food.name) === normalizeFood(name))
  return {
    save: (fields, edited) =>
      void run(
        `„${fields.name}“ ${edited === undefined ? 'angelegt' : 'geändert'}`,
        (documents, cookbookId) => write(documents, cookbookId, edited?.stored, fields),
        { afterUndo: () => focusRow(edited && foodRowKey(edited.food)) },
      ),
    merge: (from, into) =>
      void run(
        `„${from.name}“ mit „${into.name}“ zusammengeführt`,
        (documents, cookbookId) => {
          write(documents, cookbookId, storedOf(into.name), mergeFoods(from, into))
          const old = storedOf(from.name)
          if (old !== undefined) documents.remove(foodsCollection, old.id)
        },
        { afterUndo: () => focusRow(foodRowKey(from)) },
      ),
    remove: ({ food, stored: own }) => {
      if (own === undefined) return
      keepFocus(() =>
        run(`Eigene Angaben zu „${food.name}“ gelöscht`, (documents) => documents.remove(foodsCollection, own.id), {
          afterUndo: () => focusRow(foodRowKey(food)),
        }),
      )
    },
  }
}

/** Two devices that change a bundled food for the first time write one document. */
function write(documents: Documents, cookbookId: string, stored: Stored | undefined, fields: FoodFields): void {
  if (stored === undefined) {
    const id = ownContentId(cookbookId, 'food', normalizeFood(fields.name))
    documents.add(foodsCollection, { ...fields, cookbookId }, id)
    return
  }
  const before = withoutMeta<StoredFood>(stored)
  documents.modify(foodsCollection, stored.id, changesBetween(before, { ...fields, cookbookId: before.cookbookId }))
}
