/**
 * 90 days of a shop; one of them is selected by pointing or with the arrow keys. It is one tab stop, and the text below says what it
 * shows (V6).
 */
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { BAR_DAYS, dateOfDay, describeDay, describeDays, type DayLetter } from '../../day-bar.ts'
import { DayStrip } from './day-strip.tsx'

type DayBarProps = {
  readonly letters: readonly DayLetter[]
  /** The date of the last one, in UTC. */
  readonly lastDate: string
  /** More about a day than its letter says, such as how long it was down. */
  readonly detailOf?: (date: string) => string | undefined
  readonly isOld?: boolean
}

const LAST = BAR_DAYS - 1
const WEEK_DAYS = 7

const steps: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - WEEK_DAYS,
  PageUp: (index) => index + WEEK_DAYS,
  Home: () => 0,
  End: () => LAST,
}

export function DayBar({ letters, lastDate, detailOf, isOld = false }: DayBarProps) {
  const [chosen, setChosen] = useState<number>()
  const shown = chosen ?? LAST
  const date = dateOfDay(lastDate, shown)
  const detail = detailOf?.(date)
  const said = `${describeDay(date, letters[shown] ?? '-')}${detail === undefined ? '' : `, ${detail}`}`

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setChosen(Math.min(LAST, Math.max(0, step(shown))))
  }
  function point(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.min(LAST, Math.max(0, Math.floor(((event.clientX - left) / width) * BAR_DAYS))))
  }

  return (
    <div>
      <Track
        role="slider"
        tabIndex={0}
        aria-label="Verfügbarkeit der letzten 90 Tage"
        aria-valuemin={1}
        aria-valuemax={BAR_DAYS}
        aria-valuenow={shown + 1}
        aria-valuetext={said}
        onKeyDown={onKeyDown}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
      >
        <DayStrip letters={letters} heightPx={40} isOld={isOld} />
        {chosen === undefined ? null : (
          <Cursor style={{ left: `${(chosen / BAR_DAYS) * 100}%`, width: `${100 / BAR_DAYS}%` }} />
        )}
      </Track>
      <Ends>
        <span>vor 90 Tagen</span>
        <span>heute</span>
      </Ends>
      <Said aria-hidden={chosen === undefined ? undefined : true}>
        {chosen === undefined ? describeDays(letters) : said}
      </Said>
    </div>
  )
}

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: '2px 0',
  borderRadius: 6,
  cursor: 'crosshair',
  // Sideways it points at days, up and down the page moves.
  touchAction: 'pan-y',
  '&:focus-visible': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2 },
}))

const Cursor = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: -2,
  bottom: -2,
  minWidth: 3,
  borderRadius: 3,
  border: `2px solid ${theme.vars.palette.text.primary}`,
  pointerEvents: 'none',
}))

const Ends = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: 4,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}))

const Said = styled('p')({ marginTop: 4, minHeight: 24, fontSize: '0.9375rem' })
