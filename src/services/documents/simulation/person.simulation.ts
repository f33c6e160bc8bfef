/**
 * The users' actions on their devices. Every edit carries a unique text, so that each can be checked in the end: it is on the
 * server, on a list „Nicht übernommen“, or its user was warned.
 */
import { isJsonArray, isJsonObject, type JsonObject } from '#base/text/json'
import { boards, cards, notes } from '#testing/documents/documents'
import type { DocumentMeta } from '../document-view.ts'
import type { Tab } from './device.simulation.ts'
import type { Edit } from './edit.simulation.ts'
import { at, type World } from './world.simulation.ts'

type View = JsonObject & DocumentMeta

type Target = {
  readonly world: World
  readonly tab: Tab
  readonly collection: typeof boards | typeof cards | typeof notes
  readonly view: View
  readonly token: string
  readonly item: string | undefined
}

/** One edit of what this tab shows right now; `roll` from 1 to 100 says which. */
export function editSomething(world: World, tab: Tab, numbers: readonly number[]): void {
  const [roll = 1, pickCollection = 0, pickDocument = 0, pickItem = 0] = numbers
  const token = `t${world.edits.length + 1};`
  const collection = collectionAt(pickCollection)
  const view = at(viewsOf(tab, collection.name), pickDocument)
  if (view === undefined || pickDocument % 8 === 7) {
    const id = `d${world.edits.length + 1}`
    const path = `${collection.name}/${id}`
    noteEdit(world, tab, { type: 'ADD', path, token, tokenAt: `${path}/title`, writes: path })
    const fields = { title: token, items: [] }
    if (collection === cards) tab.client.add(cards, { ...fields, boardId: boardOf(world, tab, pickItem) }, id)
    else tab.client.add(collection, fields, id)
    return
  }
  const target = { world, tab, collection, view, token, item: at(itemsOf(view), pickItem) }
  if (roll <= 36) modifyDocument(target, roll)
  else if (roll <= 90) editItem(target, roll)
  else replaceOrRemove(target, roll)
}

function collectionAt(number: number): Target['collection'] {
  const picked = number % 12
  if (picked >= 10) return cards
  return picked < 7 ? boards : notes
}

/** Returns a board for a card: mostly one that the tab shows, otherwise any that ever existed, even if deleted or another user's. */
function boardOf(world: World, tab: Tab, number: number): string {
  const shown = at(viewsOf(tab, 'boards'), number)
  const any = at(
    world.edits.filter(({ type, path }) => type === 'ADD' && /^boards\/[^/]+$/.test(path)),
    number,
  )
  return (number % 8 < 6 ? shown?.id : undefined) ?? any?.path.slice('boards/'.length) ?? 'none'
}

function modifyDocument({ world, tab, collection, view, token }: Target, roll: number): void {
  const path = `${collection.name}/${view.id}`
  if (roll <= 25) {
    noteEdit(world, tab, { type: 'MODIFIED', path, token, tokenAt: `${path}/title`, writes: `${path}/title` })
    tab.client.modify(collection, view.id, { title: token })
  } else if (roll <= 32) {
    const number = world.edits.length + 1
    noteEdit(world, tab, {
      type: 'MODIFIED',
      path: `${path}/place`,
      token,
      tokenAt: `${path}/place/start`,
      writes: `${path}/place/start`,
    })
    tab.client.modify(collection, view.id, { [`n${number}`]: undefined, start: token }, 'place')
  } else if (roll <= 34) {
    // No schema knows this field: the server will not take it.
    noteEdit(world, tab, { type: 'MODIFIED', path, token, tokenAt: `${path}/wrong`, writes: `${path}/wrong` })
    tab.client.modify(collection, view.id, { wrong: token } as object)
  } else {
    noteEdit(world, tab, { type: 'MODIFIED', path, token, tokenAt: `${path}/place`, writes: `${path}/place` })
    tab.client.modify(collection, view.id, { place: { whole: token } })
  }
}

function editItem({ world, tab, collection, view, token, item }: Target, roll: number): void {
  const list = `${collection.name}/${view.id}/items`
  if (roll <= 62 || item === undefined) {
    const itemId = `i${world.edits.length + 1}`
    const path = `${list}/find_${itemId}`
    noteEdit(world, tab, { type: 'ADD', path, token, tokenAt: `${path}/text`, writes: path })
    tab.client.addItem(collection, view.id, 'items', { id: itemId, text: token })
    return
  }
  const path = `${list}/find_${item}`
  if (roll <= 82) {
    const key = roll % 2 === 0 ? 'text' : 'note'
    noteEdit(world, tab, { type: 'MODIFIED', path, token, tokenAt: `${path}/${key}`, writes: `${path}/${key}` })
    tab.client.modifyItem(collection, view.id, 'items', item, { [key]: token })
  } else {
    noteEdit(world, tab, { type: 'DELETED', path, token, tokenAt: path, writes: path })
    tab.client.removeItem(collection, view.id, 'items', item)
  }
}

function replaceOrRemove({ world, tab, collection, view, token }: Target, roll: number): void {
  const path = `${collection.name}/${view.id}`
  if (roll <= 93) {
    noteEdit(world, tab, { type: 'MODIFIED', path, token, tokenAt: `${path}/items`, writes: `${path}/items` })
    tab.client.modify(collection, view.id, { items: [{ id: `w${world.edits.length}`, text: token }] })
  } else if (roll <= 95) {
    noteEdit(world, tab, { type: 'ADD', path, token, tokenAt: `${path}/title`, writes: path })
    const boardId = view['boardId']
    if (typeof boardId === 'string') tab.client.add(cards, { title: token, items: [], boardId }, view.id)
    else tab.client.add(collection, { title: token, items: [] }, view.id)
  } else if (roll <= 97) {
    noteEdit(world, tab, { type: 'DELETED', path, token, tokenAt: path, writes: path })
    tab.client.remove(collection, view.id)
  } else {
    // Made and thought better of at once.
    const itemId = `i${world.edits.length + 1}`
    const itemPath = `${path}/items/find_${itemId}`
    noteEdit(world, tab, { type: 'ADD', path: itemPath, token, tokenAt: `${itemPath}/text`, writes: itemPath })
    tab.client.addItem(collection, view.id, 'items', { id: itemId, text: token })
    noteEdit(world, tab, { type: 'DELETED', path: itemPath, token, tokenAt: itemPath, writes: itemPath })
    tab.client.removeItem(collection, view.id, 'items', itemId)
  }
}

function noteEdit(world: World, tab: Tab, edit: Pick<Edit, 'type' | 'path' | 'token' | 'tokenAt' | 'writes'>): void {
  // A person never makes two edits in the same millisecond.
  world.clock.nowMs += 1
  world.notes.push(`${edit.type} ${edit.path} ${edit.token} on ${tab.device.id}`)
  world.edits.push({ ...edit, tab, tabCount: tab.device.tabs.length, excuse: null })
}

const byName = { boards, cards, notes } as const

export function viewsOf(tab: Tab, collection: string): readonly View[] {
  const found = Object.values(byName).find(({ name }) => name === collection) ?? notes
  // Whatever the collection's schema says, it came out of JSON.
  return tab.client.list<object>(found) as readonly unknown[] as readonly View[]
}

function itemsOf(document: View): readonly string[] {
  const items = document['items']
  if (!isJsonArray(items)) return []
  return items.flatMap((item) => (isJsonObject(item) && typeof item['id'] === 'string' ? item['id'] : []))
}
