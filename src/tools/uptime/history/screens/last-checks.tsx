import { styled } from '@mui/material/styles'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { ProgressRing } from '#ui/picture/progress-ring'
import { GrowingList } from '#ui/list/growing-list'
import { describeCauseShortly } from '../../words/describe-incident.ts'
import { describeReport } from '../../words/describe-report.ts'
import { formatLatency, formatMoment } from '../../words/format-figures.ts'
import type { CheckReport } from '../../model.ts'
import { OutcomeMark } from '../../parts/screens/state-mark.tsx'
import { PhaseWaterfall } from '../../parts/screens/phase-waterfall.tsx'

const ROWS_AT_ONCE = 8

type LastChecksProps = {
  /** Undefined while this device knows nothing of them. */
  readonly reports: readonly CheckReport[] | undefined
  readonly isLoading: boolean
}

/** The last checks, each to be opened for its phases. */
export function LastChecks({ reports, isLoading }: LastChecksProps) {
  return (
    <Card aria-labelledby="last-checks">
      <SectionTitle id="last-checks">Letzte Prüfungen</SectionTitle>
      {isLoading ? (
        <Room>
          <ProgressRing label="Prüfungen werden geladen" size={32} />
        </Room>
      ) : reports === undefined ? (
        <QuietText>Auf diesem Gerät ist davon noch nichts bekannt.</QuietText>
      ) : reports.length === 0 ? (
        <QuietText>Noch keine. Nach jeder Prüfung steht hier, was sie ergeben hat und wie lange sie dauerte.</QuietText>
      ) : (
        <GrowingList
          items={reports}
          step={ROWS_AT_ONCE}
          one="Prüfung"
          many="Prüfungen"
          renderRow={(report) => <Check key={report.at} report={report} />}
        />
      )}
    </Card>
  )
}

// As high as the rows that will stand here.
const Room = styled('div')({ display: 'grid', placeItems: 'center', minHeight: ROWS_AT_ONCE * 64 })

function Check({ report }: { readonly report: CheckReport }) {
  return (
    <Row>
      <details>
        <summary>
          <Words>
            <OutcomeMark outcome={report.outcome} />
            {report.failure === undefined ? null : <Cause>{describeCauseShortly(report.failure)}</Cause>}
            <When>{formatMoment(report.at)}</When>
          </Words>
          {report.totalMs === undefined ? null : <Latency>{formatLatency(report.totalMs)}</Latency>}
        </summary>
        <Detail>
          <p>{describeReport(report)}</p>
          <PhaseWaterfall phases={report.phases} hasFailed={report.outcome === 'failed'} />
        </Detail>
      </details>
    </Row>
  )
}

const Row = styled('li')(({ theme }) => ({
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    padding: '6px 0',
    cursor: 'pointer',
    '&::after': { content: '"›"', color: theme.vars.palette.text.secondary, transition: 'rotate 150ms' },
  },
  '& [open] > summary::after': { rotate: '90deg' },
}))

const Words = styled('span')({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 })

const Cause = styled('span')({ fontSize: '0.9375rem', overflowWrap: 'anywhere' })

const When = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
}))

const Latency = styled('span')({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' })

const Detail = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8, padding: '2px 0 14px' })
