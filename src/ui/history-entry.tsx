/**
 * What a page keeps with the entry of the browser's history at which it stands. It is there again after going back and after a reload, and
 * at no other entry, even if that shows the same address.
 */

type Kept = Readonly<Record<string, unknown>>

let kept: Kept = readStored()

/** Undefined if nothing is kept under the name at this entry. What a browser kept is of any shape. */
export function readFromEntry(name: string): unknown {
  return kept[name]
}

const BEFORE = 'before'

/** Path and search of the pages of this visit that lie before this entry, the last one at the end. */
export function addressesBefore(): readonly string[] {
  const before = readFromEntry(BEFORE)
  return Array.isArray(before) ? before.filter((address) => typeof address === 'string') : []
}

export function keepAddressesBefore(before: readonly string[]): void {
  keepInEntry(BEFORE, before)
}

export function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}

/** Keeps what can be cloned. If the browser refuses, it lasts until the next entry. */
export function keepInEntry(name: string, value: unknown): void {
  kept = { ...kept, [name]: value }
  store()
}

function store(): void {
  const state: unknown = window.history.state
  try {
    window.history.replaceState({ ...(isRecord(state) ? state : {}), kept }, '')
  } catch {
    // Safari allows a hundred in half a minute.
  }
}

/** Follows the router to another entry: a new one has kept nothing, and one that takes the place of this one keeps what this one has. */
export function enterEntry(how: 'new' | 'replaced' | 'known'): void {
  if (how === 'new') kept = {}
  if (how === 'known') kept = readStored()
  if (how === 'replaced') store()
}

function readStored(): Kept {
  const state: unknown = window.history.state
  return isRecord(state) && isRecord(state['kept']) ? state['kept'] : {}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
