/** What two devices did with one clock: how it was resolved, and the way to have it otherwise. */
import { Button, LinkButton } from '#ui/button'
import { Stack } from '#ui/card'
import { findClockConflicts, type ClockConflict } from '../clock-conflicts.ts'
import { formatDayName } from '../../words/format-day-name.ts'
import { entryPath } from '../../paths.ts'
import { dateOf, epochOf, timeOf, type LocalDate } from '#base/calendar/zoned'
import { keepFocus } from '#ui/keep-focus'
import { NoticeCard } from '../../frame/screens/notice-card.tsx'
import { useShownNotices } from '../../frame/screens/shown-notices.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import type { Clock } from './use-clock.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

export function ClockNotices({ data, clock }: { readonly data: TimeData; readonly clock: Clock }) {
  const { isDue, note } = useShownNotices(data.nowMs)
  const conflicts = findClockConflicts(data.entries, data.nowMs).filter((conflict) => isDue(keyOf(conflict)))
  if (conflicts.length === 0) return null
  return (
    <Stack gap={1}>
      {conflicts.map((conflict) =>
        conflict.kind === 'later-stop' ? (
          <LaterStop key={keyOf(conflict)} conflict={conflict} today={data.today} clock={clock} />
        ) : conflict.kind === 'ahead' ? (
          <Ahead key={keyOf(conflict)} entry={conflict.entry} today={data.today} />
        ) : (
          <NewerStart
            key={keyOf(conflict)}
            conflict={conflict}
            today={data.today}
            clock={clock}
            onSeen={() => keepFocus(() => note(keyOf(conflict), Infinity))}
          />
        ),
      )}
    </Stack>
  )
}

function keyOf(conflict: ClockConflict): string {
  if (conflict.kind === 'later-stop') return `stop-${conflict.stop.id}`
  return `${conflict.kind === 'ahead' ? 'ahead' : 'newer'}-${conflict.entry.id}`
}

/** Nothing for today. */
function dayWords(date: LocalDate, today: LocalDate): string {
  return date === today ? '' : `${formatDayName(date, today)}: `
}

function Ahead({ entry, today }: { readonly entry: ResolvedEntry; readonly today: LocalDate }) {
  return (
    <NoticeCard
      icon="warning"
      title={`${kindNames[entry.kind]} beginnt erst um ${timeOf(entry.start)}`}
      actions={
        <LinkButton variant="secondary" to={entryPath(entry.id)}>
          Beginn ändern
        </LinkButton>
      }
    >
      {`${dayWords(dateOf(entry.start), today)}Wahrscheinlich geht auf einem Gerät die Uhr falsch. Bis dahin zählt keine Minute.`}
    </NoticeCard>
  )
}

type LaterStopProps = {
  readonly conflict: Extract<ClockConflict, { readonly kind: 'later-stop' }>
  readonly today: LocalDate
  readonly clock: Clock
}

function LaterStop({ conflict, today, clock }: LaterStopProps) {
  const { entry, stop, last } = conflict
  const where = stop.device === undefined ? 'Auf einem anderen Gerät' : `Mit ${stop.device}`
  const time = timeOf(stop.at)
  const isRunning = last?.isRunning === true
  return (
    <NoticeCard
      icon="device"
      title={
        isRunning
          ? `${where} um ${time} gestoppt – auch hier beenden?`
          : `${where} auch um ${time} gestoppt – übernehmen?`
      }
      actions={
        <>
          <Button variant="quiet" onClick={() => keepFocus(() => clock.declineStop(entry, stop))}>
            Nein
          </Button>
          {last === undefined ? (
            <LinkButton variant="secondary" to={entryPath(entry.id)}>
              Ansehen
            </LinkButton>
          ) : (
            <Button variant="secondary" onClick={() => keepFocus(() => clock.takeStop(entry, stop, last))}>
              {isRunning ? `Um ${time} beenden` : `Ende um ${time} übernehmen`}
            </Button>
          )}
        </>
      }
    >
      {`${dayWords(dateOf(entry.start), today)}${describeLast(conflict)}`}
    </NoticeCard>
  )
}

const kindNames = { work: 'Arbeit', break: 'Pause' } as const

/** What counts as long as the user has not answered. */
function describeLast({ entry, stop, last }: LaterStopProps['conflict']): string {
  const { kind, start, end = start, isRunning } = last ?? entry
  const words = `${kindNames[kind]} ab ${timeOf(start)}`
  if (isRunning) return `Dort war noch nicht bekannt, was danach kam: Die ${words} läuft noch.`
  const counts = entry.endedBy === 'edit' ? 'Das eingetragene Ende' : 'Der erste Stopp'
  const isTaken = last === undefined && epochOf(stop.at) > epochOf(end)
  return `${counts} zählt, die ${words} endet um ${timeOf(end)}.${isTaken ? ' Danach steht schon etwas anderes.' : ''}`
}

type NewerStartProps = {
  readonly conflict: Extract<ClockConflict, { readonly kind: 'newer-start' }>
  readonly today: LocalDate
  readonly clock: Clock
  readonly onSeen: () => void
}

function NewerStart({ conflict, today, clock, onSeen }: NewerStartProps) {
  const { entry, newer } = conflict
  const what = newer.kind === 'break' ? 'Pause gemacht' : 'neu gestartet'
  return (
    <NoticeCard
      icon="device"
      title={`Auf einem anderen Gerät ${what}, deshalb um ${timeOf(newer.start)} beendet`}
      actions={
        <>
          <Button variant="quiet" onClick={onSeen}>
            In Ordnung
          </Button>
          {entry.kind === newer.kind ? (
            <Button variant="secondary" icon="undo" onClick={() => keepFocus(() => clock.joinNewer(entry, newer.id))}>
              Durchgehend zählen
            </Button>
          ) : (
            <LinkButton variant="secondary" to={entryPath(entry.id)}>
              Ansehen
            </LinkButton>
          )}
        </>
      }
    >
      {`${dayWords(dateOf(entry.start), today)}Die ${kindNames[entry.kind]} ab ${timeOf(entry.start)} ist seitdem ein eigener Eintrag; verloren geht nichts.`}
    </NoticeCard>
  )
}
