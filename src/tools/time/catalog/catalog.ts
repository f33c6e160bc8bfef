/** Projects and tags by what people call them. Pure. */
import { normalizeName } from '#base/text/normalize-name'
import { compareTexts } from '#base/text/format'
import { MAX_TAGS, type Project, type Tag } from '../model.ts'
import { nextProjectColor } from './project-colors.ts'
import type { TimeChange } from '../time-changes.ts'

type Stored<Fields> = Fields & { readonly id: string }

export const DELETED_PROJECT = 'Gelöschtes Projekt'

/** Those that can be chosen for something new, by name; `chosen` stay, whether archived or not. */
export function openOnes<Item extends Stored<Tag>>(items: readonly Item[], chosen: readonly string[]): readonly Item[] {
  return items
    .filter(({ id, isArchived }) => !isArchived || chosen.includes(id))
    .toSorted((a, b) => compareTexts(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** The name of an entry's project; an entry keeps the project that was deleted, which may come back. */
export function projectNameOf(projectId: string | undefined, projects: readonly Stored<Project>[]): string | undefined {
  if (projectId === undefined) return undefined
  return projects.find(({ id }) => id === projectId)?.name ?? DELETED_PROJECT
}

/** Whether two names are one for people: case and spaces do not count. */
export function isSameName(a: string, b: string): boolean {
  return normalizeName(a) === normalizeName(b)
}

type Chosen = { readonly id: string; readonly changes: readonly TimeChange[] }

/** The project of that name: the one there is, out of the archive where it is in there, or a new one. */
export function chooseProject(name: string, projects: readonly Stored<Project>[], newId: () => string): Chosen {
  const found = projects.find((project) => isSameName(project.name, name))
  if (found !== undefined) {
    const before = { name: found.name, color: found.color, isArchived: found.isArchived }
    const isBack = found.isArchived
    return {
      id: found.id,
      changes: isBack ? [{ kind: 'project', id: found.id, before, after: { ...before, isArchived: false } }] : [],
    }
  }
  const id = newId()
  const after = { name: name.trim(), color: nextProjectColor(projects), isArchived: false }
  return { id, changes: [{ kind: 'project', id, before: undefined, after }] }
}

/** Names of tags to be chosen or made; also the one that is still being typed, as far as there is room for another. */
export function typedTags(draft: {
  readonly tagIds: readonly string[]
  readonly newTags: readonly string[]
  readonly typedTag: string
}): readonly string[] {
  const { tagIds, newTags, typedTag } = draft
  const isNew = typedTag.trim() !== '' && !newTags.some((name) => isSameName(name, typedTag))
  return isNew && tagIds.length + newTags.length < MAX_TAGS ? [...newTags, typedTag] : newTags
}

/** As `chooseProject`, for a tag. */
export function chooseTag(name: string, tags: readonly Stored<Tag>[], newId: () => string): Chosen {
  const found = tags.find((tag) => isSameName(tag.name, name))
  if (found !== undefined) {
    const before = { name: found.name, isArchived: found.isArchived }
    const isBack = found.isArchived
    return {
      id: found.id,
      changes: isBack ? [{ kind: 'tag', id: found.id, before, after: { ...before, isArchived: false } }] : [],
    }
  }
  const id = newId()
  return { id, changes: [{ kind: 'tag', id, before: undefined, after: { name: name.trim(), isArchived: false } }] }
}
