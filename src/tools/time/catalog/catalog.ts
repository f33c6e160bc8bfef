/** Projects and tags by what people call them. Pure. */
import { sortRanked } from '#base/rank'
import { normalizeName } from '#base/text/normalize-name'
import { MAX_TAGS, type EntryKind, type Project, type Tag, type TimeEntry } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'

type Stored<Fields> = Fields & { readonly id: string }

export const DELETED_PROJECT = 'Gelöschtes Projekt'

/** Those that can be chosen for something new, in the order of the user; `chosen` stay, whether archived or not. */
export function openOnes<Item extends Stored<Tag>>(items: readonly Item[], chosen: readonly string[]): readonly Item[] {
  return sortRanked(items.filter(({ id, isArchived }) => !isArchived || chosen.includes(id)))
}

/** The name of an entry's project; an entry keeps the project that was deleted, which may come back. */
export function projectNameOf(projectId: string | undefined, projects: readonly Stored<Project>[]): string | undefined {
  if (projectId === undefined) return undefined
  return projects.find(({ id }) => id === projectId)?.name ?? DELETED_PROJECT
}

type Uses = { readonly projectId?: string | undefined; readonly tagIds?: readonly string[] | undefined }

/** What changes in an entry or a template if one project or tag takes the place of another; undefined if it has neither. */
export function moveUse({ projectId, tagIds = [] }: Uses, from: string, to: string) {
  if (projectId === from) return { projectId: to }
  return tagIds.includes(from) ? { tagIds: [...new Set(tagIds.map((id) => (id === from ? to : id)))] } : undefined
}

/** Whether two names are one for people: case and spaces do not count. */
export function isSameName(a: string, b: string): boolean {
  return normalizeName(a) === normalizeName(b)
}

/** `fields` are those to write: of a new one, or of one that comes out of the archive. */
type Chosen<Fields> = { readonly id: string; readonly fields?: Fields }

/** The project of that name: the one there is, out of the archive where it is in there, or a new one. */
function chooseProject(name: string, projects: readonly Stored<Project>[], newId: () => string): Chosen<Project> {
  const found = projects.find((project) => isSameName(project.name, name))
  if (found === undefined)
    return { id: newId(), fields: { name: name.trim(), color: nextProjectColor(projects), isArchived: false } }
  const { id, color, isArchived } = found
  return isArchived ? { id, fields: { name: found.name, color, isArchived: false } } : { id }
}

/** The project and the tags of a form. */
export type NamesDraft = {
  readonly projectId?: string | undefined
  /** The name of a project to be made; undefined while none is. */
  readonly newProject?: string | undefined
  readonly tagIds: readonly string[]
  /** Names of tags to be made. */
  readonly newTags: readonly string[]
  /** A tag that is being typed. */
  readonly typedTag: string
}

type NamesOfOpened = Pick<TimeEntry, 'kind' | 'projectId' | 'tagIds'>

/** What a form saves: a break has neither project nor tags, except those that were stored with it as a break (E20). */
export function withNamesOfKind<Draft extends Required<NamesDraft> & { readonly kind: EntryKind }>(
  draft: Draft,
  opened: NamesOfOpened | undefined,
): Draft {
  if (draft.kind === 'work') return draft
  const { projectId, tagIds = [] } = opened?.kind === 'break' ? opened : {}
  return { ...draft, projectId, tagIds, newProject: undefined, newTags: [], typedTag: '' }
}

/** Names of tags to be chosen or made; also the one that is still being typed, as far as there is room for another. */
export function typedTags({ tagIds, newTags, typedTag }: NamesDraft): readonly string[] {
  const isNew = typedTag.trim() !== '' && !newTags.some((name) => isSameName(name, typedTag))
  return isNew && tagIds.length + newTags.length < MAX_TAGS ? [...newTags, typedTag] : newTags
}

/** As `chooseProject`, for a tag. */
function chooseTag(name: string, tags: readonly Stored<Tag>[], newId: () => string): Chosen<Tag> {
  const found = tags.find((tag) => isSameName(tag.name, name))
  if (found === undefined) return { id: newId(), fields: { name: name.trim(), isArchived: false } }
  const { id, isArchived } = found
  return isArchived ? { id, fields: { name: found.name, isArchived: false } } : { id }
}

/** The project and the tags that a form names. */
export type ChosenNames = {
  readonly projectId: string | undefined
  readonly tagIds: readonly string[]
  /** Those to write: new ones, and those that come out of the archive. */
  readonly projects: readonly Stored<Project>[]
  readonly tags: readonly Stored<Tag>[]
}

export function chooseNames(
  draft: NamesDraft,
  known: { readonly projects: readonly Stored<Project>[]; readonly tags: readonly Stored<Tag>[] },
  newId: () => string,
): ChosenNames {
  const project = draft.newProject === undefined ? undefined : chooseProject(draft.newProject, known.projects, newId)
  const tags = typedTags(draft).map((name) => chooseTag(name, known.tags, newId))
  return {
    projectId: project === undefined ? draft.projectId : project.id,
    tagIds: [...new Set([...draft.tagIds, ...tags.map(({ id }) => id)])],
    projects: project?.fields === undefined ? [] : [{ ...project.fields, id: project.id }],
    tags: tags.flatMap(({ id, fields }) => (fields === undefined ? [] : [{ ...fields, id }])),
  }
}

/** Colours of projects, from the palettes of the app; in this order new projects get them. */
export const projectColors = [
  { value: '#ff7f50', name: 'Koralle' },
  { value: '#2a9d8f', name: 'Petrol' },
  { value: '#f4b942', name: 'Honig' },
  { value: '#8d6bd1', name: 'Flieder' },
  { value: '#e8566e', name: 'Himbeere' },
  { value: '#3d8bd4', name: 'Himmel' },
  { value: '#a7c957', name: 'Wiese' },
  { value: '#cc79a7', name: 'Rosé' },
  { value: '#56b4e9', name: 'Hellblau' },
  { value: '#d55e00', name: 'Rost' },
  { value: '#7f8c8d', name: 'Grau' },
  { value: '#b07d4f', name: 'Holz' },
] as const

/** The colour that the fewest projects have, so that a new one stands out. */
export function nextProjectColor(projects: readonly { readonly color: string }[]): string {
  const counts = projectColors.map(({ value }) => projects.filter(({ color }) => color === value).length)
  return projectColors[counts.indexOf(Math.min(...counts))]?.value ?? projectColors[0].value
}

/**
 * The projects worth a button: those used last, in the order they were given in, so that buttons keep their places from
 * press to press; the chosen one is always among them. Entries are the earliest first.
 */
export function recentProjects<Item extends { readonly id: string }>(
  projects: readonly Item[],
  entries: readonly ResolvedEntry[],
  chosenId: string | undefined,
  count: number,
): readonly Item[] {
  const known = new Set(projects.map(({ id }) => id))
  const recent = new Set<string>()
  if (chosenId !== undefined && known.has(chosenId)) recent.add(chosenId)
  for (let index = entries.length - 1; index >= 0 && recent.size < count; index--) {
    const id = entries[index]?.projectId
    if (id !== undefined && known.has(id)) recent.add(id)
  }
  for (const { id } of projects) if (recent.size < count) recent.add(id)
  return projects.filter(({ id }) => recent.has(id))
}
