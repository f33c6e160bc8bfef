/** Whether an entry, or what a template makes, is paid for: as the project says, unless it is pressed (F4). */
import { SwitchLine } from '#ui/form/switch'
import type { Project } from '../../model.ts'
import { isBillable } from '../rate-on.ts'
import { useBilling } from './use-billing.ts'

type Draft = {
  readonly projectId: string | undefined
  readonly newProject: string | undefined
  readonly isBillable?: boolean | undefined
}

type BillableFieldProps = {
  readonly draft: Draft
  readonly projects: readonly (Project & { readonly id: string })[]
  readonly onChange: (fields: Pick<Draft, 'isBillable'>) => void
}

/** Shows nothing until there is a rate or a customer (F1). */
export function BillableField({ draft, projects, onChange }: BillableFieldProps) {
  const { isUsed } = useBilling()
  if (!isUsed) return null
  const projectId = draft.newProject === undefined ? draft.projectId : NEW_PROJECT
  const byProject = isBillable({ projectId }, new Map(projects.map((project) => [project.id, project])))
  return (
    <SwitchLine
      text="Abrechenbar"
      isOn={draft.isBillable ?? byProject}
      onChange={(isOn) => onChange({ isBillable: isOn === byProject ? undefined : isOn })}
    />
  )
}

// No id of a document has a space.
const NEW_PROJECT = 'new project'
