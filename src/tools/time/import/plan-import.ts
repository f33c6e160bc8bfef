/**
 * What an import writes. An entry's id follows from what its row says, so that importing a table again, or two tables
 * that share rows, or one on two devices that are offline, makes each entry once (rule B10).
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import { normalizeName } from '#base/text/normalize-name'
import { contentId } from '#base/content-id'
import { epochOf } from '#base/calendar/zoned'
import type { Project, Tag, TimeEntry } from '../model.ts'
import { nextProjectColor } from '../catalog/catalog.ts'
import type { ReadEntry } from './read-import.ts'

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

export function startPlan(context: Omit<ImportContext, 'entries'>) {
  const { owner } = context
  const normalize = rememberNormalized()
  const projects = namer(context.projects, normalize, (name) => contentId(owner, 'project', name))
  const tags = namer(context.tags, normalize, (name) => contentId(owner, 'tag', name))
  const stored = new Map<string, number>()
  const ids = new Set<string>()
  const seen = new Map<string, number>()
  const entries: { id: string; fields: TimeEntry; read: ReadEntry }[] = []
  const known: ReadEntry[] = []
  const used = new Set<string | undefined>()
  return {
    /** First all entries that are there already. */
    know(entry: Stored<TimeEntry>): void {
      ids.add(entry.id)
      countOne(stored, keyOf(entry))
    },
    take(row: ReadEntry): void {
      // Equal rows of one table are as many entries.
      const text = textOf(row, normalize)
      const nth = countOne(seen, text)
      const id = contentId(owner, text, String(nth))
      const fields = toFields(row, projects.idOf, tags.idOf)
      if (ids.has(id) || (stored.size > 0 && (stored.get(keyOf(fields)) ?? 0) >= nth)) return void known.push(row)
      entries.push({ id, fields, read: row })
      for (const name of [fields.projectId, ...(fields.tagIds ?? [])]) used.add(name)
    },
    finish(): PlannedImport {
      const made: Stored<Project>[] = []
      for (const [id, name] of projects.made)
        if (used.has(id)) {
          made.push({ id, name, color: nextProjectColor([...context.projects, ...made]), isArchived: false })
        }
      const newTags = [...tags.made].filter(([id]) => used.has(id))
      return { projects: made, tags: newTags.map(([id, name]) => ({ id, name, isArchived: false })), entries, known }
    },
  }
}

/** As one step. */
export function planImport(read: readonly ReadEntry[], { entries, ...context }: ImportContext): PlannedImport {
  const plan = startPlan(context)
  for (const entry of entries) plan.know(entry)
  for (const row of read) plan.take(row)
  return plan.finish()
}

/** Counts one more, and returns how many there are by now. */
function countOne(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** Thousands of rows share a few names. */
function rememberNormalized(): (name: string) => string {
  const normalized = new Map<string, string>()
  return (name) => getOrInsert(normalized, name, () => normalizeName(name))
}

function toFields(row: ReadEntry, projectId: (name: string) => string, tagId: (name: string) => string): TimeEntry {
  const { kind, start, end, project, tags, note, isBillable } = row
  return {
    kind,
    time: { start, end },
    source: 'import',
    ...(project === '' ? {} : { projectId: projectId(project) }),
    ...(tags.length === 0 ? {} : { tagIds: [...new Set(tags.map(tagId))] }),
    ...(note === '' ? {} : { note }),
    ...(isBillable === undefined ? {} : { isBillable }),
  }
}

type Namer = { readonly idOf: (name: string) => string; readonly made: ReadonlyMap<string, string> }

/** Finds what has a name already, in whatever case it is written; the rest is to be made. */
function namer(
  stored: readonly { readonly id: string; readonly name: string }[],
  normalize: (name: string) => string,
  makeId: (normalized: string) => string,
): Namer {
  const known = new Map(stored.map(({ id, name }) => [normalize(name), id]))
  const ids = new Set(stored.map(({ id }) => id))
  const made = new Map<string, string>()
  const idOf = (name: string): string =>
    getOrInsert(known, normalize(name), (normalized) => {
      const id = makeId(normalized)
      // Made by an earlier import, and called otherwise since: it stays what it is called now.
      if (!ids.has(id)) made.set(id, name)
      return id
    })
  return { idOf, made }
}

function textOf(row: ReadEntry, normalize: (name: string) => string): string {
  const { kind, start, end, project, tags, note } = row
  return JSON.stringify([kind, epochOf(start), epochOf(end), normalize(project), tags.map(normalize).toSorted(), note])
}

/** What makes two entries the same for a person. */
function keyOf({ kind, time, projectId, tagIds = [], note }: TimeEntry): string {
  const end = time.end === undefined ? null : epochOf(time.end)
  return JSON.stringify([kind, epochOf(time.start), end, projectId ?? null, tagIds.toSorted(), note ?? null])
}
