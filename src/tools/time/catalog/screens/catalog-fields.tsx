/** The project of an entry: one of those there are, none, or a new one by its name. */
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { IconButton } from '#ui/button'
import { ToggleChips } from '#ui/form/toggle-chips'
import type { Documents } from '#documents/client'
import { DELETED_PROJECT, openOnes, isSameName, type NamesDraft, type ChosenNames } from '../catalog.ts'
import { MAX_NAME, type Project, MAX_TAGS, type Tag } from '../../model.ts'
import { projectsCollection, tagsCollection } from '../../collections.ts'

type ProjectChange = { readonly projectId: string | undefined; readonly newProject: string | undefined }

type ProjectFieldProps = ProjectChange & {
  readonly projects: readonly (Project & { readonly id: string })[]
  readonly error: string | undefined
  readonly onChange: (change: ProjectChange) => void
}

// No id of a document has a space.
const NONE = 'no project'
const NEW = 'new project'

export function ProjectField({ projects, projectId, newProject, error, onChange }: ProjectFieldProps) {
  const open = openOnes(projects, projectId === undefined ? [] : [projectId])
  const isDeleted = projectId !== undefined && open.every(({ id }) => id !== projectId)
  const options = [
    { value: NONE, text: 'Kein Projekt' },
    ...open.map(({ id, name, isArchived }) => ({ value: id, text: isArchived ? `${name} (archiviert)` : name })),
    ...(isDeleted ? [{ value: projectId, text: DELETED_PROJECT }] : []),
    { value: NEW, text: 'Neues Projekt …' },
  ]
  return (
    <Stack gap={1}>
      <Select
        label="Projekt"
        name="project"
        options={options}
        value={newProject === undefined ? (projectId ?? NONE) : NEW}
        onChange={(value) => {
          if (value === NEW) onChange({ projectId, newProject: '' })
          else onChange({ projectId: value === NONE ? undefined : value, newProject: undefined })
        }}
      />
      {newProject === undefined ? null : (
        <Field
          label="Name des neuen Projekts"
          name="newProject"
          value={newProject}
          onChange={(name) => onChange({ projectId, newProject: name })}
          maxLength={MAX_NAME}
          error={error}
          autoComplete="off"
          autoFocus
          isRequired
        />
      )}
    </Stack>
  )
}

type TagDraft = Pick<NamesDraft, 'tagIds' | 'newTags' | 'typedTag'>

type TagFieldProps = TagDraft & {
  readonly tags: readonly (Tag & { readonly id: string })[]
  readonly onChange: (change: Partial<TagDraft>) => void
}

/** The tags of an entry: those there are to turn on and off, and a field for new ones. */
export function TagField({ tags, tagIds, newTags, typedTag, onChange }: TagFieldProps) {
  const open = openOnes(tags, tagIds)
  const isFull = tagIds.length + newTags.length >= MAX_TAGS

  function take(): void {
    const name = typedTag.trim()
    if (name === '' || isFull) return
    const found = open.find((tag) => isSameName(tag.name, name))
    if (found !== undefined) onChange({ tagIds: [...new Set([...tagIds, found.id])], typedTag: '' })
    else if (newTags.some((other) => isSameName(other, name))) onChange({ typedTag: '' })
    else onChange({ newTags: [...newTags, name], typedTag: '' })
  }

  function choose(chosen: readonly string[]): void {
    const newValues = newTags.map(toValue)
    onChange({
      tagIds: chosen.filter((value) => !newValues.includes(value)),
      newTags: newTags.filter((name) => chosen.includes(toValue(name))),
    })
  }

  return (
    <Stack gap={1.5}>
      {open.length + newTags.length === 0 ? null : (
        <ToggleChips
          label="Schlagwörter"
          options={[
            ...open.map(({ id, name }) => ({ value: id, text: name })),
            ...newTags.map((name) => ({ value: toValue(name), text: name })),
          ]}
          chosen={[...tagIds, ...newTags.map(toValue)]}
          onChange={choose}
          most={MAX_TAGS}
        />
      )}
      <Field
        label="Neues Schlagwort"
        name="tag"
        value={typedTag}
        onChange={(text) => onChange({ typedTag: text })}
        onKeyDown={(event) => {
          // Enter is for the tag as long as one is typed; after that it saves.
          if (event.key !== 'Enter' || typedTag.trim() === '') return
          event.preventDefault()
          take()
        }}
        maxLength={MAX_NAME}
        autoComplete="off"
        hint={isFull ? `Mehr als ${MAX_TAGS} Schlagwörter hat kein Eintrag.` : undefined}
        endAdornment={<IconButton icon="plus" label="Schlagwort hinzufügen" onClick={take} />}
      />
    </Stack>
  )
}

/** Of a name that no tag has yet; ids have no spaces. */
function toValue(newName: string): string {
  return `new ${newName}`
}

export function writeNames(documents: Documents, { projects, tags }: ChosenNames): void {
  for (const { id, ...project } of projects) documents.put(projectsCollection, id, project)
  for (const { id, ...tag } of tags) documents.put(tagsCollection, id, tag)
}
