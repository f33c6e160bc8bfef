/**
 * What an import writes. An entry's id follows from what its row says, so that importing a table again, or two tables
 * that share rows, or one on two devices that are offline, makes each entry once (rule B10).
 */
import { normalizeName } from '#base/text/normalize-name'
import { contentId } from '#base/content-id'
import type { Project, Tag, TimeEntry } from '../model.ts'
import { nextProjectColor } from '../catalog/project-colors.ts'
import type { ReadEntry } from './read-import.ts'
import { epochOf } from '../calendar/zoned.ts'

type Stored<Fields> = Fields & { readonly id: string }

export type ImportContext = {
  /** Whose documents they become: ids of two people never meet. */
  readonly owner: string
  readonly entries: readonly Stored<TimeEntry>[]
  readonly projects: readonly Stored<Project>[]
  readonly tags: readonly Stored<Tag>[]
}

export type PlannedImport = {
  readonly projects: readonly Stored<Project>[]
  readonly tags: readonly Stored<Tag>[]
  readonly entries: readonly { readonly id: string; readonly fields: TimeEntry; readonly read: ReadEntry }[]
  /** Rows whose entry is there already. */
  readonly known: readonly ReadEntry[]
}

export function planImport(read: readonly ReadEntry[], context: ImportContext): PlannedImport {
  const projects = namer(context.projects, (name) => contentId(context.owner, 'project', normalizeName(name)))
  const tags = namer(context.tags, (name) => contentId(context.owner, 'tag', normalizeName(name)))
  const stored = countStored(context.entries)
  const ids = new Set(context.entries.map(({ id }) => id))
  const seen = new Map<string, number>()
  const entries: { id: string; fields: TimeEntry; read: ReadEntry }[] = []
  const known: ReadEntry[] = []
  for (const row of read) {
    // Equal rows of one table are as many entries.
    const text = textOf(row)
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    const id = contentId(context.owner, text, String(nth))
    const fields = toFields(row, projects.idOf, tags.idOf)
    if (ids.has(id) || (stored.get(keyOf(fields)) ?? 0) >= nth) known.push(row)
    else entries.push({ id, fields, read: row })
  }
  const used = usedNames(entries.map((entry) => entry.read))
  const made: Stored<Project>[] = []
  for (const [id, name] of projects.made) {
    if (!used.projects.has(normalizeName(name))) continue
    made.push({ id, name, color: nextProjectColor([...context.projects, ...made]), isArchived: false })
  }
  return {
    projects: made,
    tags: [...tags.made]
      .filter(([, name]) => used.tags.has(normalizeName(name)))
      .map(([id, name]) => ({ id, name, isArchived: false })),
    entries,
    known,
  }
}

function toFields(row: ReadEntry, projectId: (name: string) => string, tagId: (name: string) => string): TimeEntry {
  const { kind, start, end, project, tags, note } = row
  return {
    kind,
    time: { start, end },
    source: 'import',
    ...(project === '' ? {} : { projectId: projectId(project) }),
    ...(tags.length === 0 ? {} : { tagIds: [...new Set(tags.map(tagId))] }),
    ...(note === '' ? {} : { note }),
  }
}

type Namer = { readonly idOf: (name: string) => string; readonly made: ReadonlyMap<string, string> }

/** Finds what has a name already, in whatever case it is written; the rest is to be made. */
function namer(
  stored: readonly { readonly id: string; readonly name: string }[],
  makeId: (name: string) => string,
): Namer {
  const known = new Map(stored.map(({ id, name }) => [normalizeName(name), id]))
  const ids = new Set(stored.map(({ id }) => id))
  const made = new Map<string, string>()
  const idOf = (name: string): string =>
    known.getOrInsertComputed(normalizeName(name), () => {
      const id = makeId(name)
      // Made by an earlier import, and called otherwise since: it stays what it is called now.
      if (!ids.has(id)) made.set(id, name)
      return id
    })
  return { idOf, made }
}

function usedNames(rows: readonly ReadEntry[]): { readonly projects: Set<string>; readonly tags: Set<string> } {
  return {
    projects: new Set(rows.map(({ project }) => normalizeName(project))),
    tags: new Set(rows.flatMap(({ tags }) => tags.map(normalizeName))),
  }
}

function textOf({ kind, start, end, project, tags, note }: ReadEntry): string {
  return JSON.stringify([
    kind,
    epochOf(start),
    epochOf(end),
    normalizeName(project),
    tags.map(normalizeName).toSorted(),
    note,
  ])
}

/** What makes two entries the same for a person. */
function keyOf({ kind, time, projectId, tagIds = [], note }: TimeEntry): string {
  const end = time.end === undefined ? null : epochOf(time.end)
  return JSON.stringify([kind, epochOf(time.start), end, projectId ?? null, tagIds.toSorted(), note ?? null])
}

function countStored(entries: readonly TimeEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const key = keyOf(entry)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
