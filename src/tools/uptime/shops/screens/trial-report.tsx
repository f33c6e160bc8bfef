/** The result of a test run: its outcome, the time of each phase, and the beginning of the answer. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatBytes } from '#base/text/format-bytes'
import { QuietText, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { StatusLine } from '#ui/page/status-line'
import { checkFailureTexts, type CheckReport } from '../../model.ts'
import { PhaseWaterfall } from '../../parts/screens/phase-waterfall.tsx'
import { clockIcon } from '#ui/page/tool-icons'

type TrialReportProps = { readonly report: CheckReport; readonly excerpt?: string | undefined }

export function TrialReport({ report, excerpt }: TrialReportProps) {
  const [isOpen, setOpen] = useState(false)
  const facts = factsOf(report)
  return (
    <Stack gap={2}>
      <Outcome report={report} />
      {facts.length === 0 ? null : (
        <Facts>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      )}
      <PhaseWaterfall phases={report.phases} totalMs={report.totalMs} hasFailed={report.outcome === 'failed'} />
      {excerpt === undefined || excerpt === '' ? null : (
        <Collapsible title="Anfang der Antwort" isOpen={isOpen} onToggle={setOpen}>
          <Excerpt tabIndex={0} aria-label="Anfang der Antwort">
            {excerpt}
          </Excerpt>
        </Collapsible>
      )}
    </Stack>
  )
}

function Outcome({ report: { outcome, failure } }: { readonly report: CheckReport }) {
  const failureText = failure === undefined ? undefined : checkFailureTexts[failure.code]
  return (
    <div>
      {outcome === 'up' ? (
        <StatusLine icon="check" tone="good">
          Erreichbar, alles stimmt
        </StatusLine>
      ) : outcome === 'slow' ? (
        <StatusLine icon={clockIcon} tone="quiet">
          Langsam, aber alles stimmt
        </StatusLine>
      ) : outcome === 'unknown' ? (
        <StatusLine icon="info" tone="quiet">
          Konnte nicht gemessen werden{failureText === undefined ? '' : `: ${failureText}`}
        </StatusLine>
      ) : (
        <StatusLine icon="warning" tone="alarm">
          {failureText ?? 'Gestört'}
        </StatusLine>
      )}
      {failure?.detail === undefined ? null : <QuietText>{failure.detail}</QuietText>}
    </div>
  )
}

type Fact = { readonly name: string; readonly value: string }

function factsOf({ status, address, bodyBytes, redirects }: CheckReport): readonly Fact[] {
  const facts: readonly (Fact | undefined)[] = [
    status === undefined ? undefined : { name: 'Status', value: String(status) },
    bodyBytes === undefined ? undefined : { name: 'Größe', value: formatBytes(bodyBytes) },
    address === undefined ? undefined : { name: 'IP-Adresse', value: address },
    redirects.length === 0 ? undefined : { name: 'Weitergeleitet zu', value: redirects.join(' → ') },
  ]
  return facts.filter((fact) => fact !== undefined)
}

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: '12px 16px',
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 550, overflowWrap: 'anywhere' },
}))

const Excerpt = styled('pre')(({ theme }) => ({
  maxHeight: 260,
  margin: 0,
  padding: 12,
  overflow: 'auto',
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}))
