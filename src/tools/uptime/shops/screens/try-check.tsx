/** „Test“: runs the check of the form once, on the server, and shows the result. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#base/text/format-bytes'
import { useCallEndpoint } from '#http/client'
import { Button } from '#ui/button'
import { Cluster, QuietText, Stack, TitledCard } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { FormAlert, SpokenPlace } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { clockIcon } from '#ui/page/tool-icons'
import { ProgressRing } from '#ui/picture/progress-ring'
import { type CheckReport, checkFailureTexts } from '../../model.ts'
import { PhaseWaterfall } from '../../parts/screens/phase-waterfall.tsx'
import { tryCheck } from '../../uptime-endpoints.ts'
import { faultOfReport } from '../fault-of-report.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readDraftCheck, type ShopFaults } from '../shop-form.ts'
import { GUEST_TRIAL_TEXT } from '../../shop-rest.ts'
import { usePlaces } from '../../answers/screens/use-overview.ts'
import { uptimeFace } from '../../face.ts'

type TryCheckProps = {
  readonly draft: ShopDraft
  /** Something is wrong with the form, so that nothing can be tried. */
  readonly onFaults: () => void
  /** What the test has found, to be shown beside its field. */
  readonly onFound: (faults: ShopFaults) => void
}

export function TryCheck({ draft, onFaults, onFound }: TryCheckProps) {
  const { isGuest } = usePlaces()
  const { trial, run, cancel } = useTryCheck()
  const place = useRef<HTMLDivElement>(null)
  const isRunning = trial.phase === 'running'

  // The pressed button disappears; keyboard focus moves to the button that replaces it.
  useEffect(() => {
    if (document.activeElement === document.body && isRunning) place.current?.querySelector('button')?.focus()
  }, [isRunning])

  async function start(): Promise<void> {
    const read = readDraftCheck(draft)
    if (!read.ok) return onFaults()
    const report = await run(read.value)
    if (report !== undefined) onFound(faultOfReport(report.failure, draft))
  }

  return (
    <TitledCard id="shop-test" title="Test">
      <QuietText>
        {isGuest ? GUEST_TRIAL_TEXT : 'Prüft einmal so, wie es oben steht. Gespeichert wird dabei nichts.'}
      </QuietText>
      <Cluster ref={place} gap={2}>
        {isRunning ? (
          <>
            <ProgressRing label="Test läuft" size={32} />
            <span>Wird geprüft …</span>
            <Button onClick={cancel}>Abbrechen</Button>
          </>
        ) : isGuest ? null : (
          <Button icon={uptimeFace.icon} onClick={() => void start()}>
            {trial.phase === 'none' ? 'Testen' : 'Noch einmal testen'}
          </Button>
        )}
      </Cluster>
      <FormAlert message={trial.phase === 'failed' ? trial.text : undefined} />
      <SpokenPlace role="status">{trial.phase === 'done' ? <TrialReport {...trial} /> : null}</SpokenPlace>
    </TitledCard>
  )
}

type Checkable = Extract<ReturnType<typeof readDraftCheck>, { readonly ok: true }>['value']

type Trial =
  | { readonly phase: 'none' | 'running' }
  | { readonly phase: 'done'; readonly report: CheckReport; readonly excerpt?: string | undefined }
  /** The server was not reached, or did not want to. */
  | { readonly phase: 'failed'; readonly text: string }

/** A check may take a minute, and waits for its turn. */
const TIMEOUT_MS = 90_000
const OFFLINE_TEXT = 'Der Test läuft auf dem Server, und der ist gerade nicht zu erreichen. Speichern geht trotzdem.'

function useTryCheck(): {
  readonly trial: Trial
  /** Resolves with the report; undefined if the test failed or was cancelled. */
  readonly run: (check: Checkable) => Promise<CheckReport | undefined>
  readonly cancel: () => void
} {
  const call = useCallEndpoint()
  const running = useRef<AbortController>(null)
  const [trial, setTrial] = useState<Trial>({ phase: 'none' })
  useEffect(() => () => running.current?.abort(), [])

  async function run(check: Checkable): Promise<CheckReport | undefined> {
    running.current?.abort()
    const abort = (running.current = new AbortController())
    setTrial({ phase: 'running' })
    const answer = await call(tryCheck, check, { signal: abort.signal, timeoutMs: TIMEOUT_MS })
    if (abort.signal.aborted) return undefined
    if (answer.ok) {
      setTrial({ phase: 'done', ...answer.value })
      return answer.value.report
    }
    const { code, message } = answer.error
    setTrial({ phase: 'failed', text: code === 'network-request-failed' ? OFFLINE_TEXT : message })
    return undefined
  }

  function cancel(): void {
    running.current?.abort()
    setTrial({ phase: 'none' })
  }

  return { trial, run, cancel }
}

type TrialReportProps = { readonly report: CheckReport; readonly excerpt?: string | undefined }

/** The result of a test run: its outcome, the time of each phase, and the beginning of the answer. */
function TrialReport({ report, excerpt }: TrialReportProps) {
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
        <StatusLine tone="good">Erreichbar, alles stimmt</StatusLine>
      ) : outcome === 'slow' ? (
        <StatusLine icon={clockIcon} tone="quiet">
          Langsam, aber alles stimmt
        </StatusLine>
      ) : outcome === 'unknown' ? (
        <StatusLine tone="quiet">
          Konnte nicht gemessen werden{failureText === undefined ? '' : `: ${failureText}`}
        </StatusLine>
      ) : (
        <StatusLine tone="alarm">{failureText ?? 'Gestört'}</StatusLine>
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
