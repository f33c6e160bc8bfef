/**
 * The stupid one: it takes the log of what the server accepted and redoes it change by change, with the
 * plainest code there is and nothing from the code under test.
 */
import type { HistoryEntry, StoredDocument } from '#documents'

type Plain = Record<string, unknown>

/** The fields a document has after the entries of its log, oldest first; null when it is deleted. */
export function redo(entries: readonly HistoryEntry[]): Plain | null {
  let document: Plain | null = null
  for (const entry of entries) {
    if (entry.outcome !== 'applied') continue
    const [, , ...segments] = entry.path.split('/')
    if (entry.fields.some((field) => field.key === 'memberIds') && segments.length === 0) continue
    document = apply(document, entry, segments)
  }
  return document
}

function apply(document: Plain | null, entry: HistoryEntry, segments: readonly string[]): Plain | null {
  const fields = entry.fields.filter((field) => !field.isSuperseded)
  if (segments.length === 0) {
    if (entry.type === 'DELETED') return null
    const target: Plain = entry.type === 'ADD' ? {} : (document ?? {})
    for (const { key, value } of fields) set(target, key, value)
    return target
  }
  let parent: unknown = document
  for (const segment of segments.slice(0, -1)) parent = enter(parent, segment)
  const last = segments.at(-1) ?? ''
  if (last.startsWith('find_') && Array.isArray(parent)) {
    const id = last.slice('find_'.length)
    const index = parent.findIndex((item) => item.id === id)
    if (entry.type === 'DELETED') parent.splice(index, 1)
    else if (entry.type === 'ADD') {
      const item: Plain = {}
      for (const { key, value } of fields) set(item, key, value)
      item['id'] = id
      if (index === -1) parent.push(item)
      else parent[index] = item
    } else for (const { key, value } of fields) set(parent[index], key, value)
    return document
  }
  const target = enter(parent, last)
  for (const { key, value } of fields) set(target as Plain, key, value)
  return document
}

/** Goes one segment in and makes what is missing: a list where an item follows is made by its ADD. */
function enter(parent: unknown, segment: string): unknown {
  if (segment.startsWith('find_'))
    return (parent as Plain[]).find((item) => item['id'] === segment.slice('find_'.length))
  const object = parent as Plain
  if (object[segment] === undefined) object[segment] = segment === 'items' ? [] : {}
  return object[segment]
}

function set(target: Plain, key: string, value: unknown): void {
  if (value === undefined) delete target[key]
  else target[key] = JSON.parse(JSON.stringify(value))
}

/** The same documents in the same order, whatever their keys' order. */
export function sortById<Document extends Pick<StoredDocument, 'id'>>(
  documents: readonly Document[],
): readonly Document[] {
  return [...documents].sort((a, b) => (a.id < b.id ? -1 : 1))
}
