import { styled } from '@mui/material/styles'
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useDocuments } from '#documents/client'
import { PointerText, HiddenText } from '#ui/card'
import { addDays, weekOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { Button, IconButton } from '#ui/button'
import { StepLink } from '#ui/link'
import type { IconShape } from '#ui/page/icon'
import { Dialog } from '#ui/dialog'
import { drawTime } from '../drag-time.ts'
import { projectsCollection } from '../../collections.ts'
import type { EntryTime, Project } from '../../model.ts'
import { weekPath, WEEK_PATH } from '../../paths.ts'
import { daysFrom } from '../week-blocks.ts'
import { describeWeek } from '../week-title.ts'
import { CopyButton } from '../../day/screens/copy-button.tsx'
import { DaysSheet } from '../../day/screens/days-sheet.tsx'
import { AccountHints } from '../../account/screens/account-hints.tsx'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { useAccount } from '../../account/screens/use-account.ts'
import { useTimeData } from '../../frame/screens/use-time-data.ts'
import { useWeekWrites, type OverlapQuestionOfWeek } from './use-week-writes.ts'
import { DayHeader, DayHeaders, DayStrip } from './week-days.tsx'
import { WEEK_HELP_ID, WeekTimeline, focusTimeline } from './week-timeline.tsx'
import type { Account } from '../../account/account.ts'
import { formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import { previousIcon } from '../../frame/screens/time-icons.ts'
import type { NewEntry } from '../../entries/entry-draft.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { EntryDialog } from '../../entries/screens/entry-dialog.tsx'
import { OverlapQuestion } from '../../entries/screens/overlap-question.tsx'

export function WeekScreen() {
  const data = useTimeData()
  const { date: wanted } = useParams()
  const date = isDate(wanted) ? wanted : data.today
  const { week, days: span } = describeWeek(date)
  return (
    <TimePage
      title={titleOf(date)}
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

function titleOf(date: LocalDate): string {
  const { week, days } = describeWeek(date)
  return `${week} · ${days}`
}

function isDate(text: string | undefined): text is LocalDate {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

function Week({ data, date }: { readonly data: ReturnType<typeof useTimeData>; readonly date: LocalDate }) {
  const account = useAccount(data)
  const allProjects = useDocuments(projectsCollection)
  const projects = useMemo(() => new Map(allProjects.map((project) => [project.id, project])), [allProjects])
  const navigate = useNavigate()
  const isWide = useWideWeek()
  const [isAllHours, setIsAllHours] = useState(false)
  const { today, zone } = data
  const days = useMemo(() => daysFrom(weekOf(date).monday, 7), [date])
  const one = useMemo(() => [date], [date])
  const [opened, setOpened] = useState<OpenInWeek>()
  const { write, question } = useWeekWrites({ entries: data.entries, projects })
  const showDay = (day: LocalDate): void => void navigate(weekPath(day), { replace: true })
  const heads = { account, today, zone, onAdd: (day: LocalDate) => setOpened({ draft: { date: day } }) }
  return (
    <>
      <Top>
        <WeekToolbar date={date} account={account} today={today} isAllHours={isAllHours} onAllHours={setIsAllHours}>
          <CopyButton from={days[0] ?? date} period="week" data={data} account={account} />
        </WeekToolbar>
        {isWide ? null : <DayStrip days={days} selected={date} account={account} today={today} />}
      </Top>
      {isWide ? null : <DayHeader days={one} {...heads} />}
      <WeekTimeline
        data={data}
        days={isWide ? days : one}
        projects={projects}
        isAllHours={isAllHours}
        {...(isWide ? { header: <DayHeaders days={days} {...heads} /> } : {})}
        onOpen={(id) => {
          const entry = data.entries.find((each) => each.id === id)
          if (entry !== undefined) setOpened({ entry })
        }}
        onClickSpace={(day, minute) => setOpened({ draft: { date: day, time: hourAt(day, minute, zone) } })}
        onWrite={write}
        onShowDay={showDay}
      />
      <WeekHelp />
      <AccountHints data={data} from={days.at(0) ?? date} to={days.at(-1) ?? date} />
      <DaysSheet title={titleOf(date)} days={days} account={account} today={today} />
      <WeekDialogs open={opened} question={question} projects={allProjects} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** An hour from the quarter on that was pressed. */
function hourAt(date: LocalDate, minute: number, zone: string): EntryTime {
  const from = Math.floor(minute / QUARTER) * QUARTER
  return drawTime(date, [from, from + 4 * QUARTER], zone)
}

const QUARTER = 15

function WeekHelp() {
  return (
    <Help>
      <summary>
        <span data-for="fine">Mit Maus und Tastatur</span>
        <span data-for="coarse">Mit dem Finger</span>
      </summary>
      <p id={WEEK_HELP_ID}>
        <span data-for="fine">
          Ziehen verschiebt einen Eintrag oder seinen Rand, auf freier Fläche entsteht ein neuer.
        </span>
        <span data-for="coarse">
          Halte einen Eintrag oder eine freie Fläche kurz gedrückt und zieh: So verschiebst du ihn, seinen Rand oder
          legst einen neuen an.
        </span>{' '}
        <PointerText>
          Mit der Tastatur: Enter öffnet, Alt + Pfeile verschieben um 5 Minuten oder einen Tag, Umschalt + Alt + ↑ ↓
          ändern das Ende, mit ← → den Beginn, Esc bricht ab.
        </PointerText>
      </p>
    </Help>
  )
}

const Span = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { fontSize: '1rem', fontWeight: 600, letterSpacing: 0 },
}))

const Top = styled('div')({ display: 'flex', flexDirection: 'column', gap: 4 })

/** Closed it still describes the entries to who listens. */
const Help = styled('details')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  '& summary': { width: 'fit-content', padding: '12px 0', fontWeight: 600, cursor: 'pointer' },
  '@media (pointer: coarse)': { '& [data-for=fine]': { display: 'none' } },
  '@media (pointer: fine)': { '& [data-for=coarse]': { display: 'none' } },
}))

/** Wide enough for seven days beside each other with their working times. */
const query = '(min-width: 720px)'

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

function useWideWeek(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Icons of the week. */
const allHoursIcon: IconShape = {
  path: 'M12 3.500v17m0-17L8.500 7M12 3.500 15.500 7M12 20.500 8.500 17m3.500 3.500 3.500-3.500M4 12h3m10 0h3',
}

type WeekToolbarProps = {
  /** The day that is shown; the other weeks are shown at the same one. */
  readonly date: LocalDate
  readonly account: Account
  readonly today: LocalDate
  readonly isAllHours: boolean
  readonly onAllHours: (isAllHours: boolean) => void
  /** What else can be done with the week. */
  readonly children: ReactNode
}

/** The links to other weeks, and the totals of this one. */
function WeekToolbar({ date, account, today, isAllHours, onAllHours, children }: WeekToolbarProps) {
  return (
    <Bar>
      <IconButton icon={previousIcon} label="Vorige Woche" component={StepLink} to={weekPath(addDays(date, -7))} />
      <IconButton icon="next" label="Nächste Woche" component={StepLink} to={weekPath(addDays(date, 7))} />
      <Button variant="secondary" component={StepLink} to={WEEK_PATH}>
        Heute
      </Button>
      <IconButton
        icon={allHoursIcon}
        label="Alle 24 Stunden zeigen"
        isPressed={isAllHours}
        onClick={() => onAllHours(!isAllHours)}
      />
      {children}
      <WeekSum monday={weekOf(date).monday} account={account} today={today} />
    </Bar>
  )
}

type WeekSumProps = { readonly monday: LocalDate; readonly account: Account; readonly today: LocalDate }

function WeekSum({ monday, account, today }: WeekSumProps) {
  const sunday = addDays(monday, 6)
  const { actual, planned, target } = account.sum(monday, sunday)
  const hasPlan = account.day(sunday).plan !== undefined
  const isBegun = monday < today
  return (
    <Sum>
      <b>
        <HiddenText>Woche: </HiddenText>
        {formatHours(actual)}
        {hasPlan ? ` von ${formatDuration(planned)}` : ''}
      </b>
      {hasPlan && isBegun ? (
        <span>
          {sunday < today ? '' : 'bis jetzt '}
          {formatBalance(actual - target)}
        </span>
      ) : null}
    </Sum>
  )
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 })

const Sum = styled('div')(({ theme }) => ({
  flex: 1,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  '& b': { fontSize: '1.0625rem', fontWeight: 700 },
  '& span': { display: 'block', fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
}))

/** An entry that is open in its dialog, or what is known of a new one. */
type OpenInWeek = { readonly entry: ResolvedEntry } | { readonly draft: NewEntry }

type WeekDialogsProps = {
  readonly open: OpenInWeek | undefined
  readonly question: OverlapQuestionOfWeek | undefined
  readonly projects: readonly (Project & { readonly id: string })[]
  readonly onClose: () => void
}

function WeekDialogs({ open, question, projects, onClose }: WeekDialogsProps) {
  if (question !== undefined) {
    return (
      <Dialog
        title={question.title}
        onClose={question.dismiss}
        actions={
          <Button variant="secondary" onClick={question.dismiss}>
            Abbrechen
          </Button>
        }
      >
        <OverlapQuestion overlaps={question.found} projects={projects} onChoose={question.choose} />
      </Dialog>
    )
  }
  return open === undefined ? null : <EntryDialog {...open} onClose={onClose} onDeleted={focusTimeline} />
}
