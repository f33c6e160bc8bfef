/** The entries of a day in their order, with the gaps between them; a press opens one. */
import { styled } from '@mui/material/styles'
import { useDocuments } from '#documents/client'
import { Detail } from '#ui/detail'
import { Icon } from '#ui/page/icon'
import { RowButton } from '#ui/list/row-button'
import { DELETED_PROJECT } from '../../catalog/catalog.ts'
import { dayRows, describePart } from '../day-rows.ts'
import type { Shift } from '../../shifts/find-shifts.ts'
import { formatHours, formatSpokenDuration } from '../../words/format-duration.ts'
import { kindLabels, projectsCollection, tagsCollection } from '../../collections.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { partEnd, partStart, type DayPart } from '../../worked/split-at-midnight.ts'
import type { Span } from '../../worked/work-time.ts'
import { cupIcon } from '../../frame/screens/time-icons.ts'
import { timeFace } from '../../face.ts'
import { CAN_HOVER } from '#ui/page/theme'

type DayListProps = {
  readonly parts: readonly DayPart[]
  /** Those that began on an earlier day. */
  readonly shifts: readonly Shift[]
  readonly onOpen: (entry: ResolvedEntry) => void
  /** To write down what was in a gap. */
  readonly onFill: (gap: Span) => void
}

export function DayList({ parts, shifts, onOpen, onFill }: DayListProps) {
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  return (
    <List>
      {dayRows(parts).map((row) =>
        row.kind === 'gap' ? (
          <Gap key={`gap-${row.startMinute}`}>
            <span>Lücke</span>
            <Duration>{formatHours(row.endMinute - row.startMinute)}</Duration>
            <RowButton icon="plus" label="Lücke eintragen" onClick={() => onFill(row)} />
          </Gap>
        ) : (
          <li key={`${row.part.entry.id}-${row.part.startMinute}`}>
            <PartRow
              onOpen={onOpen}
              part={row.part}
              shifts={shifts}
              project={projects.find(({ id }) => id === row.part.entry.projectId)}
              tagNames={tags.filter(({ id }) => row.part.entry.tagIds.includes(id)).map(({ name }) => name)}
            />
          </li>
        ),
      )}
    </List>
  )
}

type PartRowProps = {
  readonly onOpen: (entry: ResolvedEntry) => void
  readonly part: DayPart
  readonly shifts: readonly Shift[]
  readonly project: { readonly name: string; readonly color: string } | undefined
  readonly tagNames: readonly string[]
}

function PartRow({ part, shifts, project, tagNames, onOpen }: PartRowProps) {
  const { entry } = part
  const end = partEnd(part)
  const minutes = part.endMinute - part.startMinute
  const detail = [
    ...describePart(part, shifts),
    // With a project it goes without saying.
    entry.kind === 'work' && entry.projectId !== undefined ? undefined : kindLabels[entry.kind],
    entry.projectId === undefined ? undefined : (project?.name ?? DELETED_PROJECT),
    entry.note,
    ...tagNames.map((name) => `#${name}`),
  ].filter((text) => text !== undefined)
  return (
    <Row type="button" onClick={() => onOpen(entry)}>
      <Mark isBreak={entry.kind === 'break'} style={project === undefined ? {} : { color: project.color }}>
        <Icon name={entry.kind === 'break' ? cupIcon : timeFace.icon} size={20} />
      </Mark>
      <Words>
        <Times>
          {partStart(part)}
          {end === undefined ? ' – läuft' : `–${end}`}
        </Times>
        <About>{detail.join(' · ')}</About>
      </Words>
      <Duration aria-label={formatSpokenDuration(minutes)} role="img">
        {formatHours(minutes)}
      </Duration>
    </Row>
  )
}

const List = styled('ul')({ display: 'flex', flexDirection: 'column' })

const Gap = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  padding: '0 0 0 52px',
  '& > span:first-of-type': { flex: 1 },
  borderRadius: 10,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
}))

const Row = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: 'calc(100% + 16px)',
  minHeight: 60,
  margin: '0 -8px',
  padding: '6px 12px 6px 8px',
  border: 0,
  borderRadius: 12,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  transition: 'background-color 180ms',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
}))

const Mark = styled('span')<{ readonly isBreak: boolean }>(({ theme, isBreak }) => ({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 40,
  height: 40,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  color: isBreak ? theme.vars.palette.text.secondary : theme.vars.palette.secondary.main,
}))

const Words = styled('span')({ flex: 1, minWidth: 0 })

const Times = styled('span')({ display: 'block', fontWeight: 650, fontVariantNumeric: 'tabular-nums' })

const About = styled(Detail)({ fontSize: '0.9375rem' })

const Duration = styled('span')({
  flexShrink: 0,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
})
