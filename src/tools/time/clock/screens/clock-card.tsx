/** The clock: what runs since when, how far the day is, and the buttons. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Card, HiddenText } from '#ui/card'
import { dateOf, timeOf, type LocalDate } from '#base/calendar/zoned'
import { compareTexts } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { Button } from '#ui/button'
import { IS_LOW, ON_SIDE } from '#ui/page/theme'
import { startIcon } from '#ui/page/tool-icons'
import type { Account } from '../../account/account.ts'
import type { ClockPress, ClockChoice } from '../clock-commands.ts'
import { clockState, type ClockState } from '../clock-state.ts'
import { currentWork } from '../forecast-end.ts'
import { formatHours, HOURS_UNIT, formatDuration, formatSpokenDuration } from '../../words/format-duration.ts'
import { ClockButtons } from './clock-buttons.tsx'
import { ProjectChoice } from '../../catalog/screens/project-choice.tsx'
import type { Clock } from './use-clock.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import { choiceOfTemplate } from '../../catalog/templates.ts'
import { templatesCollection } from '../../collections.ts'
import { cupIcon } from '../../frame/screens/time-icons.ts'

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

/** How wide the ring is in low windows. */
const RING_LOW_PX = 172

const Face = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 20,
  [IS_LOW]: { gap: 16 },
  // The ring at the left, beside it what can be pressed.
  [ON_SIDE]: {
    position: 'relative',
    justifyContent: 'center',
    gap: 12,
    minHeight: RING_LOW_PX + 22,
    padding: `10px 20px 10px ${RING_LOW_PX + 44}px`,
  },
})

const SHOWN_TEMPLATES = 6

/** Templates that start the clock with one tap. */
export function TemplateStarts({ onStart }: { readonly onStart: (choice: ClockChoice) => void }) {
  const all = useDocuments(templatesCollection)
  // Those with times are for the form.
  const templates = all.filter(({ times }) => times === undefined).toSorted((a, b) => compareTexts(a.title, b.title))
  if (templates.length === 0) return null
  return (
    <Row role="group" aria-label="Mit Vorlage starten">
      {templates.slice(0, SHOWN_TEMPLATES).map((template) => (
        <Button
          key={template.id}
          variant="quiet"
          icon={template.kind === 'break' ? cupIcon : startIcon}
          onClick={() => onStart(choiceOfTemplate(template))}
        >
          {template.title}
        </Button>
      ))}
    </Row>
  )
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 4, width: '100%' })

type ClockRingProps = {
  readonly kind: 'off' | 'work' | 'break'
  /** Minutes that count towards the target, as they stand in the middle, and what the plan has taken away from them. */
  readonly worked: number
  readonly deducted: number
  readonly target: number
  /** All three are those of a night's shift and not of the day. */
  readonly isShift: boolean
  /** What stands above the time. */
  readonly caption: string
}

const SIZE = 232
const STROKE = 12
const RADIUS = (SIZE - STROKE) / 2
const CENTER = SIZE / 2

/** How much of today's target is done, around the time that counts (C33); a dot goes round once a minute while it runs. */
function ClockRing({ kind, worked, deducted, target, isShift, caption }: ClockRingProps) {
  const share = target > 0 ? Math.min(1, worked / target) : 0
  const circle = { cx: CENTER, cy: CENTER, r: RADIUS, pathLength: 1, strokeWidth: STROKE, fill: 'none' }
  return (
    <Place>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
        <Track {...circle} />
        {/* A share of nothing would still show a round end. */}
        {share === 0 ? null : (
          <Done {...circle} strokeDasharray={`${share} 1`} transform={`rotate(-90 ${CENTER} ${CENTER})`} />
        )}
        {kind === 'work' ? <Seconds cx={CENTER} cy={STROKE / 2} r={4} /> : null}
      </svg>
      <Middle>
        <Caption>{caption}</Caption>
        <Time aria-hidden="true" isQuiet={kind !== 'work'}>
          <Digits text={formatDuration(worked)} isRunning={kind === 'work'} />
        </Time>
        <HiddenText>
          {isShift ? 'In dieser Schicht' : 'Heute'} gearbeitet: {formatSpokenDuration(worked)}
        </HiddenText>
        <Of>
          <span aria-hidden="true">{HOURS_UNIT}</span>
          {target > 0 ? ` von ${formatDuration(target)}` : ''}
          {isShift ? ' (Schicht)' : ''}
        </Of>
        {deducted === 0 ? null : <Of>{formatDuration(deducted)} Pause abgezogen</Of>}
      </Middle>
    </Place>
  )
}

function Digits({ text, isRunning }: { readonly text: string; readonly isRunning: boolean }) {
  const [hours = '', minutes = ''] = text.split(':')
  return (
    <>
      {hours}
      <Colon isRunning={isRunning}>:</Colon>
      {minutes}
    </>
  )
}

const Place = styled('div')({
  position: 'relative',
  width: SIZE,
  maxWidth: '100%',
  aspectRatio: '1',
  '@media (max-width: 600px)': { width: 208 },
  [IS_LOW]: { width: RING_LOW_PX },
  [ON_SIDE]: { position: 'absolute', left: 20, top: `calc(50% - ${RING_LOW_PX / 2}px)` },
  '& svg': { display: 'block', width: '100%', height: '100%', overflow: 'visible' },
})

const Track = styled('circle')(({ theme }) => ({ stroke: theme.vars.palette.background.raised }))

const Done = styled('circle')(({ theme }) => ({
  stroke: theme.vars.palette.secondary.main,
  strokeLinecap: 'round',
  transition: 'stroke-dasharray 400ms ease-out',
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
}))

const Seconds = styled('circle')(({ theme }) => ({
  fill: theme.vars.palette.text.primary,
  transformOrigin: `${CENTER}px ${CENTER}px`,
  animation: 'time-seconds 60s linear infinite',
  '@keyframes time-seconds': { to: { transform: 'rotate(1turn)' } },
  '@media (prefers-reduced-motion: reduce)': { display: 'none' },
}))

const Middle = styled('div')({
  position: 'absolute',
  inset: 20,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
})

const Caption = styled('p')(({ theme }) => ({
  [IS_LOW]: { fontSize: '0.875rem' },
  maxWidth: 160,
  minHeight: '1.3em',
  color: theme.vars.palette.text.secondary,
  fontWeight: 600,
  lineHeight: 1.3,
}))

const Time = styled('p')<{ readonly isQuiet: boolean }>(({ theme, isQuiet }) => ({
  color: isQuiet ? theme.vars.palette.text.secondary : theme.vars.palette.text.primary,
  fontSize: '4rem',
  [IS_LOW]: { fontSize: '3rem' },
  lineHeight: 1.1,
  fontWeight: 750,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
}))

const Colon = styled('span')<{ readonly isRunning: boolean }>(({ isRunning }) => ({
  ...(isRunning ? { animation: 'time-colon 2s ease-in-out infinite' } : {}),
  '@keyframes time-colon': { '50%': { opacity: 0.35 } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}))

const Of = styled('p')(({ theme }) => ({
  [IS_LOW]: { fontSize: '0.8125rem' },
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))
