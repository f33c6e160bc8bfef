/** What the shopping list writes; each press is one step that can be undone. */
import { useMemo } from 'react'
import { toIso } from '#base/clock'
import { formatCount } from '#base/text/format'
import { useDocumentsClient, type Documents, type DocumentView } from '#documents/client'
import { pantryCollection, shoppingCollection, shopsCollection } from '../../collections.ts'
import type { FoodIndex } from '../../foods/food-index.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useDeviceSetting } from '../../frame/screens/device-setting.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { departments, MAX_LINE, MAX_NAME, type Shop, type ShoppingPart } from '../../model.ts'
import { stockUp } from '../../pantry/change-stock.ts'
import { readIngredient } from '../../reading/read-ingredient.ts'
import { learnOrder } from '../learn-order.ts'
import { mergeParts, type ShoppingLine, type StoredPart } from '../merge-parts.ts'

const SHOP_KEY = 'recipesShop'

export type Shopping = {
  readonly open: readonly ShoppingLine[]
  readonly done: readonly ShoppingLine[]
  readonly shops: readonly DocumentView<Shop>[]
  readonly shop: DocumentView<Shop> | undefined
  readonly chooseShop: (id: string) => void
  /** Each line that is not empty is something to buy. Returns how many were added. */
  readonly add: (text: string) => number
  readonly tick: (line: ShoppingLine) => void
  readonly untick: (line: ShoppingLine) => void
  /** Takes parts off the list; the toast has this name. */
  readonly remove: (name: string, parts: readonly StoredPart[]) => void
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
  const [chosen, chooseShop] = useDeviceSetting(SHOP_KEY)
  const shops = useMemo(() => stored.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)), [stored])
  return { shops, shop: shops.find(({ id }) => id === chosen) ?? shops[0], chooseShop }
}

function useWrites(shop: DocumentView<Shop> | undefined, done: readonly ShoppingLine[], index: FoodIndex) {
  const { run } = useKitchen()
  const { setDone, learn } = useTicks(shop, done)
  return {
    add: (text: string): number => {
      const added = text.split(/[\n\r]+/).flatMap((line) => readPart(line))
      const [first, second] = added
      if (first === undefined) return 0
      const name = second === undefined ? `„${first.name}“` : formatCount(added.length, 'Ding', 'Dinge')
      run(`${name} auf der Liste`, (editing, cookbookId) => {
        for (const part of added) editing.add(shoppingCollection, { ...part, cookbookId, addedAt: toIso(Date.now()) })
      })
      return added.length
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
    store: (lines: readonly ShoppingLine[]): void => {
      run(`${formatCount(lines.length, 'Ding', 'Dinge')} in den Vorrat`, (editing, ownId) => {
        for (const { name, amounts, parts } of lines) {
          // If all cookbooks are shown, each line goes where it was to be bought for.
          const cookbookId = parts[0]?.cookbookId ?? ownId
          const [amount] = amounts.length === 1 ? amounts : []
          const key = index.keyOf(name)
          const low = editing
            .list(pantryCollection, cookbookId)
            .find((item) => item.isLow === true && index.keyOf(item.name) === key)
          stockUp(editing, { cookbookId, name, ...(amount === undefined ? {} : { amount }) }, low)
          for (const { id } of parts) editing.remove(shoppingCollection, id)
        }
      })
    },
  }
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

/** What a line that is typed or pasted asks for. */
function readPart(line: string): readonly Pick<ShoppingPart, 'name' | 'amount' | 'note'>[] {
  const text = line.replace(/^\s*(?:[-*•]|\[[ x]?\])\s*/, '').trim()
  if (text === '') return []
  const { name = text, amount, note } = readIngredient(text.slice(0, MAX_LINE))
  return [
    {
      name: name.slice(0, MAX_NAME),
      ...(amount === undefined ? {} : { amount }),
      ...(note === undefined ? {} : { note }),
    },
  ]
}
