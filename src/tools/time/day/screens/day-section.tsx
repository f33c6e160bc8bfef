/** One day as a list, with its sum and what is still to be written down. */
import { memo, useMemo, useState } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useBegin } from '#ui/use-begin'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { scalesIcon } from '#ui/page/tool-icons'
import type { Account, DayAccount } from '../../account/account.ts'
import { nameDayOff, nameHoliday } from '../../words/name-day-off.ts'
import { formatDuration, formatHours } from '../../words/format-duration.ts'
import type { EntryTime } from '../../model.ts'
import type { NewEntry } from '../../entries/entry-draft.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { toZoned, type LocalDate } from '#base/calendar/zoned'
import { DayFacts, type Fact } from '../../account/screens/day-facts.tsx'
import { shiftsInto } from '../day-rows.ts'
import { CopyButton } from './copy-button.tsx'
import { DayList } from './day-list.tsx'
import { TodaySteps } from './day-picker.tsx'
import { EntryDialog } from '../../entries/screens/entry-dialog.tsx'
import { AccountHints } from '../../account/screens/account-hints.tsx'
import { TemplateButtons } from '../../clock/screens/template-buttons.tsx'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import { cupIcon } from '../../frame/screens/time-icons.ts'
import { timeFace } from '../../face.ts'

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
              Eintrag hinzufügen
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
