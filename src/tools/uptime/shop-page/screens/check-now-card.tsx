import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#base/clock'
import { useDocumentsStatus } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import { Button, IconButton } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { ProgressRing } from '#ui/picture/progress-ring'
import { useNow } from '#ui/use-now'
import { checkShopNow } from '../../uptime-endpoints.ts'
import { describeReport } from '../../words/describe-report.ts'
import type { CheckReport } from '../../model.ts'
import { OutcomeMark } from '../../parts/screens/state-mark.tsx'
import { PhaseWaterfall } from '../../parts/screens/phase-waterfall.tsx'

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

type CheckNow =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly startedMs: number }
  | { readonly state: 'done'; readonly report: CheckReport }
  | { readonly state: 'failed'; readonly message: string }

const OFFLINE =
  'Ohne Verbindung zu deinem Server geht das nicht: Er macht die Prüfungen. Ist er nur für dich nicht zu erreichen, prüft er weiter.'

/** „Jetzt prüfen“: made by the server, so only while it can be reached; can be cancelled. */
export function useCheckNow(shopId: string, onDone: () => void) {
  const call = useCallEndpoint()
  const { isServerReachable } = useDocumentsStatus('isServerReachable')
  const [check, setCheck] = useState<CheckNow>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    if (!isServerReachable) {
      setCheck({ state: 'failed', message: OFFLINE })
      return
    }
    const abort = new AbortController()
    running.current = abort
    setCheck({ state: 'running', startedMs: Date.now() })
    const answer = await call(checkShopNow, { shopId }, { signal: abort.signal, timeoutMs: LONGEST_CHECK_MS })
    if (abort.signal.aborted) return
    if (answer.ok) {
      setCheck({ state: 'done', report: answer.value.report })
      onDone()
      return
    }
    const isUnheard = answer.error.code === 'network-request-failed'
    setCheck({ state: 'failed', message: isUnheard ? OFFLINE : answer.error.message })
  }
  return {
    check,
    start: () => void start(),
    close: () => {
      running.current?.abort()
      setCheck({ state: 'idle' })
    },
  }
}

/** A check may wait a minute for an answer, and be behind others. */
const LONGEST_CHECK_MS = 90_000
