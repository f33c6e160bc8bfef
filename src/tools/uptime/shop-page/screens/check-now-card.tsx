import { styled } from '@mui/material/styles'
import { SECOND_MS } from '#base/clock'
import { Button, IconButton } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { ProgressRing } from '#ui/picture/progress-ring'
import { useNow } from '#ui/use-now'
import { describeReport } from '../../words/describe-report.ts'
import type { CheckReport } from '../../model.ts'
import { OutcomeMark } from '../../parts/screens/outcome-mark.tsx'
import { PhaseWaterfall } from '../../parts/screens/phase-waterfall.tsx'
import type { CheckNow } from './use-check-now.ts'

/** The result of „Jetzt prüfen“, with the time each phase took. */
export function CheckNowCard({ check, onClose }: { readonly check: CheckNow; readonly onClose: () => void }) {
  if (check.state === 'idle') return null
  return (
    <Card aria-labelledby="check-now">
      <Stack gap={2}>
        <Head>
          <SectionTitle id="check-now">Prüfung von jetzt</SectionTitle>
          {check.state === 'running' ? null : <IconButton icon="close" label="Prüfung schließen" onClick={onClose} />}
        </Head>
        <div role="status">
          {check.state === 'running' ? <Running startedMs={check.startedMs} onCancel={onClose} /> : null}
          {check.state === 'done' ? <Report report={check.report} /> : null}
        </div>
        <FormAlert message={check.state === 'failed' ? check.message : undefined} />
      </Stack>
    </Card>
  )
}

function Running({ startedMs, onCancel }: { readonly startedMs: number; readonly onCancel: () => void }) {
  const nowMs = useNow(SECOND_MS)
  const seconds = Math.max(0, Math.round((nowMs - startedMs) / SECOND_MS))
  return (
    <Cluster gap={2}>
      <ProgressRing label="Prüfung läuft" size={28} />
      <span>
        Dein Server prüft<span aria-hidden="true"> … {seconds} s</span>
      </span>
      <Button variant="quiet" onClick={onCancel}>
        Abbrechen
      </Button>
    </Cluster>
  )
}

function Report({ report }: { readonly report: CheckReport }) {
  return (
    <Stack gap={1.5}>
      <div>
        <OutcomeMark outcome={report.outcome} />
        <p>{describeReport(report)}</p>
        {report.redirects.length === 0 ? null : <QuietText>Weitergeleitet: {report.redirects.join(' → ')}</QuietText>}
      </div>
      <PhaseWaterfall phases={report.phases} totalMs={report.totalMs} hasFailed={report.outcome === 'failed'} />
    </Stack>
  )
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
  '& > button': { margin: 0 },
})
