/** How much of five stretches of time a shop was up, and how much of them was measured. */
import { styled } from '@mui/material/styles'
import { describeObserved, isTooShort } from '../../words/describe-observed.ts'
import { formatMeasured, formatShare } from '../../words/format-share.ts'
import { uptimeWindows, type ShopDetails, type UptimeShare, type UptimeWindow } from '../../uptime-endpoints.ts'

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

export function ShareFacts({ windows, observedMs }: ShareFactsProps) {
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
