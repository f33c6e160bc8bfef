import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useDocuments } from '#documents/client'
import { QuietText } from '#ui/card'
import { projectsCollection, type EntryTime, type Project } from '../model.ts'
import { weekPath } from '../paths.ts'
import { daysFrom } from '../week-blocks.ts'
import { weekOf } from '../week-of.ts'
import { describeWeek } from '../week-title.ts'
import type { LocalDate } from '../zoned.ts'
import { TimePage } from './time-page.tsx'
import { useAccount } from './use-account.ts'
import { useTimeData } from './use-time-data.ts'
import { useWeekWrites } from './use-week-writes.ts'
import { useWideWeek } from './use-wide-week.ts'
import { DayHeader, DayHeaders, DayStrip } from './week-days.tsx'
import { WEEK_HELP_ID, WeekTimeline } from './week-timeline.tsx'
import { WeekToolbar } from './week-toolbar.tsx'

export function WeekScreen() {
  const data = useTimeData()
  const { date: wanted } = useParams()
  const date = isDate(wanted) ? wanted : data.today
  const { week, days: span } = describeWeek(date)
  return (
    <TimePage
      title={`${week} · ${span}`}
      heading={
        <>
          {week} <Span>· {span}</Span>
        </>
      }
    >
      <Week data={data} date={date} />
    </TimePage>
  )
}

function isDate(text: string | undefined): text is LocalDate {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

function Week({ data, date }: { readonly data: ReturnType<typeof useTimeData>; readonly date: LocalDate }) {
  const account = useAccount(data)
  const projects = useProjects()
  const navigate = useNavigate()
  const isWide = useWideWeek()
  const [isAllHours, setIsAllHours] = useState(false)
  const { today, zone } = data
  const days = useMemo(() => daysFrom(weekOf(date).monday, 7), [date])
  const one = useMemo(() => [date], [date])
  const write = useWeekWrites({ entries: data.entries, projects })
  const showDay = (day: LocalDate): void => void navigate(weekPath(day), { replace: true })
  const heads = { account, today, zone, onAdd: () => undefined }
  return (
    <>
      <Top>
        <WeekToolbar date={date} account={account} today={today} isAllHours={isAllHours} onAllHours={setIsAllHours} />
        {isWide ? null : <DayStrip days={days} selected={date} account={account} today={today} />}
      </Top>
      {isWide ? null : <DayHeader days={one} {...heads} />}
      <WeekTimeline
        data={data}
        days={isWide ? days : one}
        projects={projects}
        isAllHours={isAllHours}
        {...(isWide ? { header: <DayHeaders days={days} {...heads} /> } : {})}
        onOpen={() => undefined}
        onClickSpace={() => undefined}
        onWrite={(time: EntryTime, entry) => write(time, entry)}
        onShowDay={showDay}
      />
      <WeekHelp />
    </>
  )
}

function useProjects(): ReadonlyMap<string, Project> {
  const projects = useDocuments(projectsCollection)
  return useMemo(() => new Map(projects.map((project) => [project.id, project])), [projects])
}

function WeekHelp() {
  return (
    <Help id={WEEK_HELP_ID}>
      <span data-for="fine">
        Ziehen verschiebt einen Eintrag oder seinen Rand, auf freier Fläche entsteht ein neuer.
      </span>
      <span data-for="coarse">
        Halte einen Eintrag oder eine freie Fläche kurz gedrückt und zieh: So verschiebst du ihn, seinen Rand oder legst
        einen neuen an.
      </span>{' '}
      <span>
        Mit der Tastatur: Enter öffnet, Alt + Pfeile verschieben um 5 Minuten oder einen Tag, Umschalt + Alt + ↑ ↓
        ändern das Ende, mit ← → den Beginn, Esc bricht ab.
      </span>
    </Help>
  )
}

const Span = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { fontSize: '1rem', fontWeight: 600, letterSpacing: 0 },
}))

const Top = styled('div')({ display: 'flex', flexDirection: 'column', gap: 4 })

const Help = styled(QuietText)({
  maxWidth: 'none',
  fontSize: '0.875rem',
  '@media (pointer: coarse)': { '& [data-for=fine]': { display: 'none' } },
  '@media (pointer: fine)': { '& [data-for=coarse]': { display: 'none' } },
})
