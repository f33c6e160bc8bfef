/** What is worked on: the projects used last, one tap each, and all others behind a dialog. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useDocuments, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Chip, ChipRow } from '#ui/form/chip'
import { Dialog } from '#ui/dialog'
import { Icon } from '#ui/page/icon'
import { RadioGroup } from '#ui/form/radio-group'
import { openOnes, recentProjects } from '../catalog.ts'
import { projectsCollection } from '../../collections.ts'
import type { Project } from '../../model.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'

const QUICK_PROJECTS = 4
const NONE = 'none'

type ProjectChoiceProps = {
  readonly entries: readonly ResolvedEntry[]
  readonly projectId: string | undefined
  readonly onChoose: (projectId: string | undefined) => void
}

/** Shows nothing if there are no projects: using them is optional. */
export function ProjectChoice({ entries, projectId, onChoose }: ProjectChoiceProps) {
  const projects = useDocuments(projectsCollection)
  const [isOpen, setOpen] = useState(false)
  const open = useMemo(() => openOnes(projects, []), [projects])
  const quick = useMemo(() => recentProjects(open, entries, projectId, QUICK_PROJECTS), [open, entries, projectId])
  if (open.length === 0) return null
  return (
    <ChipRow role="group" aria-label="Projekt">
      {quick.map((project) => (
        <Chip
          key={project.id}
          isOn={project.id === projectId}
          picture={<Dot style={{ background: project.color }} />}
          onClick={() => onChoose(project.id === projectId ? undefined : project.id)}
        >
          <Name>{project.name}</Name>
        </Chip>
      ))}
      {open.length > quick.length ? (
        <Chip picture={<Icon name="search" size={18} />} onClick={() => setOpen(true)}>
          Alle Projekte
        </Chip>
      ) : null}
      {isOpen ? (
        <ProjectDialog
          projects={open}
          projectId={projectId}
          onChoose={(chosen) => {
            setOpen(false)
            if (chosen !== projectId) onChoose(chosen)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </ChipRow>
  )
}

type ProjectDialogProps = Pick<ProjectChoiceProps, 'projectId' | 'onChoose'> & {
  readonly projects: readonly DocumentView<Project>[]
  readonly onClose: () => void
}

function ProjectDialog({ projects, projectId, onChoose, onClose }: ProjectDialogProps) {
  const [chosen, setChosen] = useState(projectId ?? NONE)
  const options = projects.map(({ id, name, color }) => ({
    value: id,
    text: name,
    picture: <Dot style={{ background: color }} />,
  }))
  return (
    <Dialog
      title="Woran arbeitest du?"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Abbrechen
          </Button>
          <Button variant="primary" onClick={() => onChoose(chosen === NONE ? undefined : chosen)}>
            Übernehmen
          </Button>
        </>
      }
    >
      <RadioGroup
        label="Projekt"
        options={[{ value: NONE, text: 'Ohne Projekt' }, ...options]}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}

const Dot = styled('span')({ flexShrink: 0, width: 12, height: 12, borderRadius: 6 })

const Name = styled('span')({ maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
