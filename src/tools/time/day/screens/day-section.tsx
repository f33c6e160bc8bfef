/** One day as a list, with its sum and what is still to be written down. */
import { memo, useMemo, useState } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useBegin } from '#ui/use-begin'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { scalesIcon } from '#ui/page/tool-icons'
import { toZoned, type LocalDate } from '#base/calendar/zoned'
import { styled } from '@mui/material/styles'
import { useDocuments } from '#documents/client'
import { Detail } from '#ui/detail'
import { RowButton } from '#ui/list/row-button'
import { CAN_HOVER } from '#ui/page/theme'
import type { Account, DayAccount } from '../../account/account.ts'
import { nameDayOff, nameHoliday } from '../../words/name-day-off.ts'
import { formatDuration, formatHours, formatSpokenDuration } from '../../words/format-duration.ts'
import type { EntryTime } from '../../model.ts'
import type { NewEntry } from '../../entries/entry-draft.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { DayFacts, type Fact } from '../../account/screens/day-facts.tsx'
import { shiftsInto, dayRows, describePart } from '../day-rows.ts'
import { CopyButton } from './copy-button.tsx'
import { TodaySteps } from './day-picker.tsx'
import { EntryDialog } from '../../entries/screens/entry-dialog.tsx'
import { AccountHints } from '../../account/screens/account-hints.tsx'
import { TemplateButtons } from '../../clock/screens/template-buttons.tsx'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import { cupIcon } from '../../frame/screens/time-icons.ts'
import { timeFace } from '../../face.ts'
import { DELETED_PROJECT } from '../../catalog/catalog.ts'
import type { Shift } from '../../shifts/find-shifts.ts'
import { kindLabels, projectsCollection, tagsCollection } from '../../collections.ts'
import { partEnd, partStart, type DayPart } from '../../worked/split-at-midnight.ts'
import type { Span } from '../../worked/work-time.ts'

type DaySectionProps = { readonly data: TimeData; readonly account: Account; readonly date: LocalDate }

/** Drawn anew by what it shows alone, not by each press around it. */
export const DaySection = memo(function DaySection({ data, account, date }: DaySectionProps) {
  const day = account.day(date)
  const isToday = date === data.workDay
  const [opened, setOpened] = useState<Opened>()
  useBegin(() => setOpened({ draft: { date, kind: 'work' } }))
  const shifts = useMemo(() => shiftsInto(date, data.zone, data.entries), [date, data.zone, data.entries])
  const close = (): void => setOpened(undefined)
  return (
    <>
      {isToday ? null : (
        <>
          <DayFacts facts={factsOf(day)} />
          <AccountHints data={data} from={date} to={date} />
        </>
      )}
      <Card aria-label="Einträge des Tages">
        <Stack gap={1}>
          {isToday ? <TodaySteps date={date} today={data.today} /> : null}
          <DayNotes day={day} />
          {day.parts.length === 0 ? (
            <QuietText>{date > data.today ? 'Noch nichts eingetragen.' : 'Nichts eingetragen.'}</QuietText>
          ) : (
            <DayList
              parts={day.parts}
              shifts={shifts}
              onOpen={(entry) => setOpened({ entry })}
              onFill={({ startMinute, endMinute }) =>
                setOpened({ draft: { date, kind: 'break', time: gapTime(startMinute, endMinute, data.zone) } })
              }
            />
          )}
          <Cluster gap={0.5}>
            <Button variant="quiet" icon="plus" onClick={() => setOpened({ draft: { date, kind: 'work' } })}>
              Eintrag anlegen
            </Button>
            <CopyButton from={date} period="day" data={data} account={account} />
          </Cluster>
          <TemplateButtons date={date} hasClock={isToday} />
        </Stack>
      </Card>
      {opened === undefined ? null : <EntryDialog {...opened} onClose={close} />}
    </>
  )
})

/** What the dialog is open with. */
type Opened = { readonly entry: ResolvedEntry } | { readonly draft: NewEntry }

function gapTime(startMinute: number, endMinute: number, zone: string): EntryTime {
  return { start: toZoned(startMinute * MINUTE_MS, zone), end: toZoned(endMinute * MINUTE_MS, zone) }
}

function factsOf(day: DayAccount): readonly Fact[] {
  const { work, target, breaks, deducted, plan, isOver } = day
  return [
    {
      icon: timeFace.icon,
      label: 'Gearbeitet',
      value: formatHours(work),
      ...(target > 0 ? { detail: `von ${formatDuration(target)}` } : {}),
    },
    {
      icon: cupIcon,
      label: 'Pause',
      value: formatHours(breaks),
      ...(deducted > 0 ? { detail: `${formatDuration(deducted)} abgezogen` } : {}),
    },
    ...(plan === undefined || !isOver
      ? []
      : [{ icon: scalesIcon, label: 'Plus und Minus', value: formatHours(work - target, 'signed') }]),
  ]
}

/** Why there is no or less to do. */
function DayNotes({ day }: { readonly day: DayAccount }) {
  const notes = [
    ...(day.holiday === undefined ? [] : [`Feiertag: ${nameHoliday(day.holiday)}`]),
    ...day.absences.map((absence) => [nameDayOff(absence), absence.note ?? []].flat().join(': ')),
  ]
  return notes.map((note) => (
    <QuietText key={note} style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <Icon name="info" size={18} />
      {note}
    </QuietText>
  ))
}

type DayListProps = {
  readonly parts: readonly DayPart[]
  /** Those that began on an earlier day. */
  readonly shifts: readonly Shift[]
  readonly onOpen: (entry: ResolvedEntry) => void
  /** To write down what was in a gap. */
  readonly onFill: (gap: Span) => void
}

/** The entries of a day in their order, with the gaps between them; a press opens one. */
function DayList({ parts, shifts, onOpen, onFill }: DayListProps) {
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
