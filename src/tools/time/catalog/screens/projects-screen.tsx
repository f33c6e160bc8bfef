/** The projects users work for: names and colours, the archive, and deletion with undo. */
import { styled } from '@mui/material/styles'
import { useState, useId } from 'react'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { NameDialog } from '#ui/form/name-dialog'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { DELETED_PROJECT, findTakenName } from '../catalog.ts'
import { projectsCollection } from '../../collections.ts'
import { MAX_NAME, type Project } from '../../model.ts'
import { nextProjectColor, projectColors } from '../project-colors.ts'
import { CatalogList } from './catalog-list.tsx'
import { folderIcon } from '../../frame/screens/settings-icons.ts'
import { SettingsPage } from '../../frame/screens/settings-page.tsx'
import { ColorGroup, ColorSwatch } from '#ui/form/color-swatches'

type StoredProject = DocumentView<Project>

export function ProjectsScreen() {
  const projects = useDocuments(projectsCollection)
  const edits = useEdits()
  const [editing, setEditing] = useState<StoredProject | 'new'>()
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      Neues Projekt
    </Button>
  )

  return (
    <SettingsPage heading="Projekte" {...(projects.length === 0 ? {} : { actions: newButton })}>
      {projects.length === 0 ? (
        <EmptyState picture={<Icon name={folderIcon} size={48} />} title="Noch keine Projekte" actions={newButton}>
          Du brauchst keine: Zeit zählt auch ohne. Mit Projekten siehst du in der Auswertung, wofür sie da war.
        </EmptyState>
      ) : (
        <>
          <QuietText>
            Archivierte stehen nicht mehr zur Auswahl. Einträge eines gelöschten Projekts bleiben, als „
            {DELETED_PROJECT}“.
          </QuietText>
          <CatalogList
            items={projects}
            words={{ one: 'Projekt', many: 'Projekte' }}
            before={({ color }) => <Dot style={{ backgroundColor: color }} />}
            onEdit={setEditing}
            onArchive={({ id, name }, isArchived) =>
              edits.run(`Projekt „${name}“ ${isArchived ? 'archiviert' : 'aus dem Archiv geholt'}`, (documents) =>
                documents.modify(projectsCollection, id, { isArchived }),
              )
            }
            onDelete={({ id, name }, afterUndo) =>
              edits.run(`Projekt „${name}“ gelöscht`, (documents) => documents.remove(projectsCollection, id), {
                afterUndo,
              })
            }
          />
        </>
      )}
      {editing === undefined ? null : (
        <ProjectDialog
          project={editing === 'new' ? undefined : editing}
          projects={projects}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  )
}

type ProjectDialogProps = {
  /** Undefined for a new one. */
  readonly project: StoredProject | undefined
  readonly projects: readonly StoredProject[]
  readonly onClose: () => void
}

function ProjectDialog({ project, projects, onClose }: ProjectDialogProps) {
  const edits = useEdits()
  const [color, setColor] = useState(project?.color ?? nextProjectColor(projects))

  function save(name: string): void {
    onClose()
    edits.run(`Projekt „${name}“ ${project === undefined ? 'angelegt' : 'geändert'}`, (documents) => {
      if (project === undefined) documents.add(projectsCollection, { isArchived: false, name, color })
      else documents.modify(projectsCollection, project.id, { name, color })
    })
  }

  return (
    <NameDialog
      title={project === undefined ? 'Neues Projekt' : 'Projekt bearbeiten'}
      start={project?.name ?? ''}
      maxLength={MAX_NAME}
      findProblem={(name) => findTakenName(name, projects, project)}
      onSave={save}
      onClose={onClose}
    >
      <ColorChoice value={color} onChange={setColor} />
    </NameDialog>
  )
}

const Dot = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 16,
  height: 16,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

type ColorChoiceProps = { readonly value: string; readonly onChange: (color: string) => void }

/** The colour of a project: one of the app's palette, by its name. */
function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const groupName = useId()
  const isKnown = projectColors.some((color) => color.value === value)
  const colors = isKnown ? projectColors : [{ value, name: 'Bisherige' }, ...projectColors]
  return (
    <ColorGroup label="Farbe">
      {colors.map((color) => (
        <ColorSwatch
          key={color.value}
          name={groupName}
          color={color.value}
          label={color.name}
          isChosen={color.value === value}
          onChoose={() => onChange(color.value)}
        />
      ))}
    </ColorGroup>
  )
}
