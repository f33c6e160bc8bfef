/** What the shopping list writes; each press is one step that can be undone. */
import { useMemo } from 'react'
import { toIso } from '#base/clock'
import { ok, type Result } from '#base/result'
import { formatCount } from '#base/text/format'
import { useDocumentsClient, type Documents, type DocumentView } from '#documents/client'
import { userKey } from '#kit/user-keys'
import { pantryCollection, shoppingCollection, shopsCollection } from '../../collections.ts'
import type { FoodIndex } from '../../foods/food-index.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useDeviceSetting } from '#ui/device-setting'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { departments, type Shop } from '../../model.ts'
import { learnOrder, mergeParts, type ShoppingLine, type StoredPart } from '../merge-parts.ts'
import { haveLine, readShoppingLines, storeLines, type Storing } from '../plan-shopping.ts'

const SETTING = 'recipesShop'

export type Shopping = {
  readonly open: readonly ShoppingLine[]
  readonly done: readonly ShoppingLine[]
  readonly shops: readonly DocumentView<Shop>[]
  readonly shop: DocumentView<Shop> | undefined
  readonly chooseShop: (id: string) => void
  /** Each line that is not empty is something to buy. Returns how many were added, or what is wrong. */
  readonly add: (text: string) => Result<number, string>
  readonly tick: (line: ShoppingLine) => void
  readonly untick: (line: ShoppingLine) => void
  /** Takes parts off the list; the toast has this name. */
  readonly remove: (name: string, parts: readonly StoredPart[]) => void
  /** „Habe ich da“: takes it off the list, and the pantry has it, if it did not know (R48). */
  readonly have: (line: ShoppingLine) => void
  /** Puts what was bought into the pantry and takes it off the list. */
  readonly store: (lines: readonly ShoppingLine[]) => void
}

export function useShopping(): Shopping {
  const parts = useOfKitchen(shoppingCollection)
  const index = useFoodIndex()
  const { shops, shop, chooseShop } = useShops()
  const lists = useMemo(() => {
    const lines = mergeParts(parts, index, shop?.departments)
    const isDone = ({ doneAt }: ShoppingLine): boolean => doneAt !== undefined
    return { open: lines.filter((line) => !isDone(line)), done: lines.filter(isDone) }
  }, [parts, index, shop])
  const writes = useWrites(shop, lists.done, index)
  return { ...lists, shops, shop, chooseShop, ...writes }
}

function useShops() {
  const stored = useOfKitchen(shopsCollection)
  const { userId } = useDocumentsClient().getStatus()
  const [chosen, chooseShop] = useDeviceSetting(userKey(userId, SETTING))
  const shops = useMemo(() => stored.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)), [stored])
  return { shops, shop: shops.find(({ id }) => id === chosen) ?? shops[0], chooseShop }
}

function useWrites(shop: DocumentView<Shop> | undefined, done: readonly ShoppingLine[], index: FoodIndex) {
  const { run } = useKitchen()
  const pantry = useOfKitchen(pantryCollection)
  const { setDone, learn } = useTicks(shop, done)
  return {
    add: (text: string): Result<number, string> => {
      const read = readShoppingLines(text)
      if (!read.ok) return read
      const [first, second] = read.value
      if (first === undefined) return ok(0)
      const name = second === undefined ? `„${first.name}“` : formatCount(read.value.length, 'Ding', 'Dinge')
      run(`${name} auf der Liste`, (editing, cookbookId) => {
        const addedAt = toIso(Date.now())
        for (const part of read.value) editing.add(shoppingCollection, { ...part, cookbookId, addedAt })
      })
      return ok(read.value.length)
    },
    tick: (line: ShoppingLine): void => {
      learn(line)
      setDone(line, toIso(Date.now()))
    },
    untick: (line: ShoppingLine): void => setDone(line, undefined),
    remove: (name: string, parts: readonly StoredPart[]): void => {
      run(name, (editing) => {
        for (const { id } of parts) editing.remove(shoppingCollection, id)
      })
    },
    store: (lines: readonly ShoppingLine[]): void =>
      move(`${formatCount(lines.length, 'Ding', 'Dinge')} in den Vorrat`, lines, storeLines(lines, pantry, index)),
    have: (line: ShoppingLine): void => move(`„${line.name}“ ist da`, [line], haveLine(line, pantry, index)),
  }

  function move(name: string, lines: readonly ShoppingLine[], storings: readonly Storing[]): void {
    run(name, (editing) => {
      for (const storing of storings)
        if (storing.kind === 'add') editing.add(pantryCollection, storing.item)
        else restock(editing, storing)
      for (const { id } of lines.flatMap(({ parts }) => parts)) editing.remove(shoppingCollection, id)
    })
  }
}

/** What was counted anew stands instead of the takings that were seen (R91). */
function restock(editing: Documents, { id, fields }: Extract<Storing, { kind: 'change' }>): void {
  const takings = 'amount' in fields ? editing.get(pantryCollection, id)?.takings : undefined
  editing.modify(pantryCollection, id, fields)
  for (const taking of takings ?? []) editing.removeItem(pantryCollection, id, 'takings', taking.id)
}

function useTicks(shop: DocumentView<Shop> | undefined, done: readonly ShoppingLine[]) {
  const { run } = useKitchen()
  const documents = useDocumentsClient()
  return {
    /** The shop shows which way people go through it (R45); no step of undo is about that. */
    learn: (line: ShoppingLine): void => {
      const last = done.toSorted((a, b) => ((a.doneAt ?? '') < (b.doneAt ?? '') ? 1 : -1))[0]
      if (shop === undefined || last === undefined) return
      const order = learnOrder(shop.departments, last.department, line.department, departments)
      if (order !== shop.departments) documents.modify(shopsCollection, shop.id, { departments: [...order] })
    },
    setDone: (line: ShoppingLine, doneAt: string | undefined): void => {
      const name = doneAt === undefined ? `„${line.name}“ fehlt wieder` : `„${line.name}“ erledigt`
      const write = (editing: Documents): void => {
        for (const { id } of line.parts) editing.modify(shoppingCollection, id, { doneAt })
      }
      // The list itself shows it, and takes the tick away again.
      run(name, write, { isQuiet: true })
    },
  }
}
