import { styled } from '@mui/material/styles'
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { useNow } from '#ui/use-now'
import { unpackDays, BAR_DAYS, dateOfDay, describeDay, describeDays, type DayLetter } from '../../day-bar.ts'
import { DayStrip } from '../../parts/screens/day-strip.tsx'
import { formatMeasured, formatShare, formatOutage, describeObserved, isTooShort } from '../../words/format-figures.ts'
import { type ShopDetails, uptimeWindows, type UptimeShare, type UptimeWindow } from '../../uptime-endpoints.ts'

type ShareCardProps = {
  /** Undefined while it is loaded: the card has its height already. */
  readonly details: ShopDetails | undefined
  readonly createdMs: number
  readonly isOld: boolean
}

const NO_DAYS: ShopDetails['days'] = []

/** How much of the time a shop was up, in five stretches and day by day. */
export function ShareCard({ details, createdMs, isOld }: ShareCardProps) {
  const packed = details?.row.b ?? ''
  const nowMs = useNow(MINUTE_MS)
  const days = details?.days ?? NO_DAYS
  const letters = useMemo(() => unpackDays(packed), [packed])
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days])
  const at = details?.at ?? toIso(nowMs)
  const lastDate = days.at(-1)?.date ?? at.slice(0, 10)

  function detailOf(date: string): string | undefined {
    const day = byDate.get(date)
    if (day?.uptime === undefined) return undefined
    const down = day.downSec === 0 ? '' : `, ${formatOutage(day.downSec * SECOND_MS)} gestört`
    return `${formatShare(day.uptime)}${down}, ${formatMeasured(day.measured)}`
  }

  return (
    <Card aria-labelledby="shares" aria-busy={details === undefined}>
      <Stack gap={2}>
        <SectionTitle id="shares">Verfügbarkeit</SectionTitle>
        <ShareFacts windows={details?.windows} observedMs={Date.parse(at) - createdMs} />
        <DayBar letters={letters} lastDate={lastDate} detailOf={detailOf} isOld={isOld} />
        <QuietText>
          Nach Sekunden, nicht nach Prüfungen. Wartung, Pausen und was nicht messbar war, zählen nicht.
        </QuietText>
      </Stack>
    </Card>
  )
}

export const windowTexts = {
  '24h': '24 Stunden',
  '7d': '7 Tage',
  '30d': '30 Tage',
  '90d': '90 Tage',
  '1y': '1 Jahr',
} as const satisfies Record<UptimeWindow, string>

type ShareFactsProps = {
  /** Undefined while they are loaded. */
  readonly windows: ShopDetails['windows'] | undefined
  /** Since the shop was added. */
  readonly observedMs: number
}

/** How much of five stretches of time a shop was up, and how much of them was measured. */
function ShareFacts({ windows, observedMs }: ShareFactsProps) {
  return (
    <List>
      {uptimeWindows.map((window) => {
        const { value, detail } = factOf(windows?.[window], window, observedMs)
        return (
          <Item key={window}>
            <dt>{windowTexts[window]}</dt>
            <Value>{value}</Value>
            <Measured>{detail}</Measured>
          </Item>
        )
      })}
    </List>
  )
}

const LOADING = { value: '\u00a0', detail: '\u00a0' } as const

/** A window has no share before a tenth of it was observed (V65). */
function factOf(share: UptimeShare | undefined, window: UptimeWindow, observedMs: number) {
  if (isTooShort(window, observedMs)) return { value: '–', detail: describeObserved(observedMs) }
  if (share === undefined) return LOADING
  const { uptime, measured } = share
  return { value: uptime === undefined ? '–' : formatShare(uptime), detail: formatMeasured(measured) }
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: '16px 12px',
  margin: 0,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

const Item = styled('div')(({ theme }) => ({
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem', fontWeight: 600 },
  '& dd': { margin: 0 },
}))

const Value = styled('dd')({
  fontSize: '1.5rem',
  lineHeight: 1.25,
  fontWeight: 750,
  fontVariantNumeric: 'tabular-nums',
})

const Measured = styled('dd')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' }))

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

/**
 * 90 days of a shop; one of them is selected by pointing or with the arrow keys. It is one tab stop, and the text below says what it
 * shows (V6).
 */
function DayBar({ letters, lastDate, detailOf, isOld = false }: DayBarProps) {
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
