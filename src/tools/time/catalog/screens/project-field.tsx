/** The project of an entry: one of those there are, none, or a new one by its name. */
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { DELETED_PROJECT, openOnes } from '../catalog.ts'
import { MAX_NAME, type Project } from '../../model.ts'

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
