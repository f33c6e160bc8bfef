/** How much of five stretches of time a shop was up, and how much of them was measured. */
import { styled } from '@mui/material/styles'
import { formatMeasured, formatShare } from '../../words/format-share.ts'
import { uptimeWindows, type ShopDetails, type UptimeWindow } from '../../uptime-endpoints.ts'

export const windowTexts = {
  '24h': '24 Stunden',
  '7d': '7 Tage',
  '30d': '30 Tage',
  '90d': '90 Tage',
  '1y': '1 Jahr',
} as const satisfies Record<UptimeWindow, string>

export function ShareFacts({ windows }: { readonly windows: ShopDetails['windows'] }) {
  return (
    <List>
      {uptimeWindows.map((window) => {
        const { uptime, measured } = windows[window]
        return (
          <Item key={window}>
            <dt>{windowTexts[window]}</dt>
            <Value>{uptime === undefined ? '–' : formatShare(uptime)}</Value>
            <Measured>{formatMeasured(measured)}</Measured>
          </Item>
        )
      })}
    </List>
  )
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
