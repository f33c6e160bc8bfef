/** How long the parts of a check took, each beginning where the one before ended. The numbers beside the bars say the same. */
import { styled } from '@mui/material/styles'
import { QuietText } from '#ui/card'
import { formatLatency } from '../../words/format-figures.ts'
import type { CheckReport } from '../../model.ts'
import { phaseBars } from '../../phase-bars.ts'

type PhaseWaterfallProps = {
  readonly phases: CheckReport['phases']
  readonly totalMs?: number | undefined
  /** The last phase that is there is the one in which it failed. */
  readonly hasFailed?: boolean
}

export function PhaseWaterfall({ phases, totalMs, hasFailed = false }: PhaseWaterfallProps) {
  const bars = phaseBars(phases)
  if (bars.length === 0)
    return <QuietText>Es kam zu keinem Abschnitt, dessen Dauer sich hätte messen lassen.</QuietText>
  return (
    <List>
      {bars.map(({ key, label, durationMs, start, share }, index) => (
        <Phase key={key}>
          <dt>{label}</dt>
          <Track aria-hidden="true">
            <Bar
              isLastOfFailed={hasFailed && index === bars.length - 1}
              style={{ left: `${start * 100}%`, width: `max(3px, ${share * 100}%)` }}
            />
          </Track>
          <dd>{formatLatency(durationMs)}</dd>
        </Phase>
      ))}
      {totalMs === undefined ? null : (
        <Total>
          <dt>Zusammen</dt>
          <dd>{formatLatency(totalMs)}</dd>
        </Total>
      )}
    </List>
  )
}

const List = styled('dl')({ margin: 0, paddingTop: 8, maxWidth: 560 })

const Phase = styled('div')({
  display: 'grid',
  gridTemplateColumns: '116px minmax(0, 1fr) 64px',
  alignItems: 'center',
  gap: 12,
  minHeight: 28,
  fontSize: '0.9375rem',
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})

const Total = styled(Phase)(({ theme }) => ({
  marginTop: 4,
  paddingTop: 4,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontWeight: 650,
  '& dd': { margin: 0, gridColumn: 3 },
}))

const Track = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'block',
  height: 12,
  borderRadius: 4,
  background: theme.vars.palette.background.raised,
  overflow: 'hidden',
}))

const Bar = styled('span')<{ readonly isLastOfFailed: boolean }>(({ theme, isLastOfFailed }) => ({
  position: 'absolute',
  top: 0,
  bottom: 0,
  borderRadius: 4,
  background: isLastOfFailed ? theme.vars.palette.error.main : theme.vars.palette.secondary.main,
}))
