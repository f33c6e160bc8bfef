/** The clock: what runs since when, how far the day is, and the buttons. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Card } from '#ui/card'
import type { Account } from '../../account/account.ts'
import type { ClockPress } from '../clock-commands.ts'
import { clockState, type ClockState } from '../clock-state.ts'
import { currentWork } from '../current-work.ts'
import { formatHours } from '../../words/format-duration.ts'
import { dateOf, timeOf, type LocalDate } from '#base/calendar/zoned'
import { ClockButtons } from './clock-buttons.tsx'
import { ClockRing } from './clock-ring.tsx'
import { ProjectChoice } from '../../catalog/screens/project-choice.tsx'
import { TemplateStarts } from './template-starts.tsx'
import type { Clock } from './use-clock.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'

type ClockCardProps = { readonly data: TimeData; readonly account: Account; readonly clock: Clock }

export function ClockCard({ data, account, clock }: ClockCardProps) {
  const state = clockState(data.entries)
  const { gross, work, target, isShift } = currentWork(account, data.entries, data.today)
  // For the next press that starts work; what runs has its own.
  const [next, setNext] = useState<{ readonly projectId: string | undefined }>()
  const running = state.kind === 'work' ? state.entry : undefined
  const before = state.kind === 'break' ? data.entries.findLast(({ kind }) => kind === 'work') : undefined
  const projectId = running === undefined && next !== undefined ? next.projectId : (running ?? before)?.projectId

  function press(which: ClockPress): void {
    clock.press(which, which === 'start' || which === 'resume' ? next : undefined)
    setNext(undefined)
  }

  return (
    <Face aria-label="Stempeluhr heute">
      <ClockRing
        kind={state.kind}
        worked={work}
        deducted={gross - work}
        target={target}
        isShift={isShift}
        caption={describeState(state, gross, data.today)}
      />
      <ProjectChoice
        entries={data.entries}
        projectId={projectId}
        onChoose={(chosen) =>
          running === undefined ? setNext({ projectId: chosen }) : clock.chooseProject(running, chosen)
        }
      />
      <ClockButtons state={state.kind} onPress={press} />
      <TemplateStarts onStart={(choice) => clock.press('switch', choice)} />
    </Face>
  )
}

function describeState(state: ClockState, worked: number, today: string): string {
  if (state.kind === 'off') return worked > 0 ? 'Heute gearbeitet' : 'Bereit'
  const date = dateOf(state.entry.start)
  const when = `${date !== today ? `${shortDay(date)}, ` : ''}${timeOf(state.entry.start)}`
  if (state.kind === 'work') return `Läuft seit ${when}`
  return `${formatHours(state.entry.endMinute - state.entry.startMinute)} Pause seit ${when}`
}

/** `20.11.` */
function shortDay(date: LocalDate): string {
  return `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.`
}

const Face = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 20,
})
