/** What people do on their devices, and what they may therefore expect to find in the end. */
import { isJsonArray, isJsonObject } from '#base/json'
import * as drafts from '../draft-change.ts'
import type { AnyDocumentView } from '../document-view.ts'
import type { Tab } from './device.simulation.ts'
import type { Dice } from './dice.simulation.ts'

export type Intentions = {
  /** Paths of documents and items somebody made. */
  readonly made: Set<string>
  /** Paths somebody deleted or replaced on purpose; what lies inside of them may be gone. */
  readonly removed: Set<string>
  /** By document: every person's device that set its title, and what was set last. */
  readonly titles: Map<string, { readonly devices: Set<string>; last: string; isClear: boolean }>
  edits: number
}

export function noIntentions(): Intentions {
  return { made: new Set(), removed: new Set(), titles: new Map(), edits: 0 }
}

/** One random edit of what this tab shows right now. */
export function editSomething(tab: Tab, dice: Dice, intentions: Intentions): void {
  intentions.edits += 1
  const text = `text-${intentions.edits}`
  const collection = dice.chance(0.7) ? 'boards' : 'notes'
  const document = dice.pick(tab.table.list(collection))
  if (document === undefined || dice.chance(0.12)) {
    const id = `d${intentions.edits}`
    intentions.made.add(`${collection}/${id}`)
    tab.session.record(drafts.draftAdd(collection, id, { title: text, items: [] }))
    noteTitle(intentions, tab, `${collection}/${id}`, text)
    return
  }
  const key = `${collection}/${document.id}`
  const item = dice.pick(itemsOf(document))
  const at = { collection, id: document.id, list: 'items', itemId: item ?? '' }
  const roll = dice.between(1, 100)
  if (roll <= 25) {
    tab.session.record(drafts.draftModify(collection, document.id, { title: text }))
    noteTitle(intentions, tab, key, text)
  } else if (roll <= 32)
    tab.session.record(
      drafts.draftModify(collection, document.id, { [text]: undefined, start: intentions.edits }, 'place'),
    )
  else if (roll <= 36) tab.session.record(drafts.draftModify(collection, document.id, { place: { whole: text } }))
  else if (roll <= 62 || (item === undefined && roll <= 90)) {
    const itemId = `i${intentions.edits}`
    intentions.made.add(`${key}/items/${itemId}`)
    tab.session.record(drafts.draftAddItem({ ...at, itemId }, { text }))
  } else if (roll <= 82) tab.session.record(drafts.draftModifyItem(at, dice.chance(0.5) ? { text } : { note: text }))
  else if (roll <= 90) {
    intentions.removed.add(`${key}/items/${at.itemId}`)
    tab.session.record(drafts.draftRemoveItem(at))
  } else if (roll <= 93) {
    intentions.removed.add(`${key}/items`)
    tab.session.record(
      drafts.draftModify(collection, document.id, { items: [{ id: `whole-${intentions.edits}`, text }] }),
    )
  } else if (roll <= 95) {
    intentions.removed.add(key)
    tab.session.record(drafts.draftAdd(collection, document.id, { title: text, items: [] }))
  } else if (roll <= 97) {
    intentions.removed.add(key)
    tab.session.record(drafts.draftRemove(collection, document.id))
  } else {
    // Made and thought better of at once.
    const itemId = `i${intentions.edits}`
    tab.session.record(drafts.draftAddItem({ ...at, itemId }, { text }))
    tab.session.record(drafts.draftRemoveItem({ ...at, itemId }))
    intentions.removed.add(`${key}/items/${itemId}`)
  }
}

function noteTitle(intentions: Intentions, tab: Tab, key: string, text: string): void {
  const known = intentions.titles.get(key) ?? { devices: new Set<string>(), last: text, isClear: true }
  known.devices.add(`${tab.userId} on ${tab.device.id}`)
  known.last = text
  // Two tabs that have not heard of each other yet have no order among them.
  if (tab.device.tabs.length > 1) known.isClear = false
  intentions.titles.set(key, known)
}

export function itemsOf(document: AnyDocumentView): readonly string[] {
  const items = document['items']
  if (!isJsonArray(items)) return []
  return items.flatMap((item) => (isJsonObject(item) && typeof item['id'] === 'string' ? item['id'] : []))
}

/** Whether somebody has removed this path or something it lies in. */
export function isRemoved(intentions: Intentions, path: string): boolean {
  const parts = path.split('/')
  return parts.some((_part, index) => intentions.removed.has(parts.slice(0, index + 1).join('/')))
}
