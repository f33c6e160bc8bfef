/** How often each name won beside what was to be expected, as bars and as words. */
import { styled } from '@mui/material/styles'
import { formatNumber } from '#base/text/format'
import { GrowingList } from '#ui/list/growing-list'
import type { Tally } from '../tally-wins.ts'

const STEP = 20

export function WinBars({ tallies }: { readonly tallies: readonly Tally[] }) {
  const most = tallies.reduce((max, { won, expected }) => Math.max(max, won, expected), 1)
  return (
    <GrowingList
      items={tallies}
      step={STEP}
      one="Name"
      many="Namen"
      renderRow={({ id, text, won, expected }) => (
        <Row key={id}>
          <Name>{text}</Name>
          <Numbers>
            <strong>{formatNumber(won)}</strong> gewonnen, erwartet {expectedFormat.format(expected)}
          </Numbers>
          {/* The words say the same. */}
          <Track aria-hidden="true">
            <Bar style={{ width: percent(won / most), minWidth: won === 0 ? 0 : 2 }} />
            <Mark style={{ left: percent(expected / most) }} />
          </Track>
        </Row>
      )}
    />
  )
}

const expectedFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}

const Row = styled('li')({
  display: 'flex',
  // A long name has a line of its own where both don't fit.
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 12px',
  padding: '8px 0',
})

const Name = styled('span')({ flex: '1 1 auto', maxWidth: '100%', fontWeight: 550, overflowWrap: 'anywhere' })

const Numbers = styled('span')(({ theme }) => ({
  marginLeft: 'auto',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { color: theme.vars.palette.text.primary },
}))

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: '0 0 100%',
  height: 12,
  borderRadius: 6,
  background: theme.vars.palette.background.raised,
}))

const Bar = styled('div')(({ theme }) => ({
  height: '100%',
  borderRadius: 6,
  background: theme.vars.palette.secondary.main,
}))

/** Marks the end the bar would have if the wins matched the chances exactly. */
const Mark = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: -3,
  bottom: -3,
  width: 3,
  marginLeft: -1.5,
  borderRadius: 2,
  background: theme.vars.palette.text.primary,
  boxShadow: `0 0 0 1px ${theme.vars.palette.background.paper}`,
}))
