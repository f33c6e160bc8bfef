/** Whether the wheel is fair: it draws a hundred thousand times as it really draws, and counts. */
import { styled } from '@mui/material/styles'
import { useMemo, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack, TitledCard } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { FormAlert } from '#ui/page/notice'
import { Page } from '#ui/page/page'
import { ProgressRing } from '#ui/picture/progress-ring'
import { StatusLine } from '#ui/page/status-line'
import { scalesIcon } from '#ui/page/tool-icons'
import { chiSquare } from '../chi-square.ts'
import { describeFairness } from '../describe-fairness.ts'
import { countedEntries, type DrawnEntry } from '../../chance/draw.ts'
import type { Wheel } from '../../model.ts'
import { wheelPath } from '../../tool.ts'
import { WheelPage } from '../../parts/screens/wheel-page.tsx'
import { WinBars } from '../../draws/screens/win-bars.tsx'
import type { FairnessProgress, FairnessTask } from '../fairness-messages.ts'

export function FairnessScreen() {
  return <WheelPage>{(wheel) => <Fairness key={wheel.id} wheel={wheel} />}</WheelPage>
}

function Fairness({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const entries = useMemo(() => countedEntries(wheel.entries), [wheel.entries])
  return (
    <Page title={`Fairness-Test – ${wheel.title}`} heading="Fairness-Test" lead={wheel.title} maxWidth={760}>
      {entries.length === 0 ? <NothingToTest wheelId={wheel.id} /> : <TestOf entries={entries} />}
    </Page>
  )
}

function NothingToTest({ wheelId }: { readonly wheelId: string }) {
  return (
    <EmptyState
      icon={scalesIcon}
      title="Niemand im Rad"
      actions={<LinkButton to={wheelPath(wheelId)}>Zum Rad</LinkButton>}
    >
      Die Probe zieht aus denen, die gerade gewinnen können. Trag Namen ein oder hol jemanden zurück, zum Beispiel
      „Anna“.
    </EmptyState>
  )
}

function TestOf({ entries }: { readonly entries: readonly DrawnEntry[] }) {
  const { test, start, cancel } = useFairnessTest()
  const isRunning = test.phase === 'running'
  return (
    <>
      <Card aria-labelledby="test">
        <Stack gap={2}>
          <SectionTitle id="test">{formatNumber(FAIRNESS_DRAWS)} Ziehungen auf Probe</SectionTitle>
          <QuietText>
            Gezogen wird genau wie beim Drehen, mit dem kryptografischen Zufall des Browsers. Niemand gewinnt dabei, und
            im Rad ändert sich nichts.
          </QuietText>
          {isRunning ? <Running done={test.done} /> : null}
          <Cluster>
            {isRunning ? (
              <Button onClick={cancel}>Abbrechen</Button>
            ) : (
              <Button variant="primary" onClick={() => start(entries)}>
                {test.phase === 'done' ? 'Probe wiederholen' : 'Probe starten'}
              </Button>
            )}
          </Cluster>
          <FormAlert
            message={
              test.phase === 'failed'
                ? 'Die Probe ging hier nicht. Lade die Seite neu und versuch es noch einmal.'
                : undefined
            }
          />
          <div role="status">{test.phase === 'done' ? <Verdict test={test} /> : null}</div>
        </Stack>
      </Card>
      {test.phase === 'done' ? <Counted test={test} /> : null}
    </>
  )
}

function Running({ done }: { readonly done: number }) {
  return (
    <Cluster gap={2}>
      <ProgressRing label="Probe läuft" share={done / FAIRNESS_DRAWS} size={40} />
      <Progress>
        {formatNumber(done)} von {formatNumber(FAIRNESS_DRAWS)}
      </Progress>
    </Cluster>
  )
}

type Done = Extract<FairnessTest, { readonly entries: unknown }>

function Verdict({ test }: { readonly test: Done }): ReactNode {
  const result = chiSquare(
    test.wins,
    test.entries.map(({ weight }) => weight),
  )
  const { verdict, details } = describeFairness(result, FAIRNESS_DRAWS)
  return (
    <Stack gap={1}>
      <StatusLine icon={result.isFair ? 'check' : 'warning'} tone={result.isFair ? 'good' : 'alarm'}>
        {verdict}
      </StatusLine>
      {details.map((detail) => (
        <QuietText key={detail}>{detail}</QuietText>
      ))}
    </Stack>
  )
}

function Counted({ test }: { readonly test: Done }) {
  const total = test.entries.reduce((sum, { weight }) => sum + weight, 0)
  const tallies = test.entries.map(({ id, text, weight }, index) => ({
    id,
    text,
    won: test.wins[index] ?? 0,
    expected: (test.done * weight) / total,
  }))
  return (
    <TitledCard id="counted" title="Gezählt und erwartet" gap={1}>
      <QuietText>Der Balken zeigt, wie oft ein Name gezogen wurde, der Strich, wie oft zu erwarten war.</QuietText>
      <WinBars tallies={tallies} />
    </TitledCard>
  )
}

const Progress = styled('span')({ fontVariantNumeric: 'tabular-nums' })

const FAIRNESS_DRAWS = 100_000

type FairnessTest =
  | { readonly phase: 'idle' | 'failed' }
  | {
      readonly phase: 'running' | 'done'
      /** Those it draws from; the wheel may change meanwhile. */
      readonly entries: readonly DrawnEntry[]
      readonly done: number
      /** How often each of the entries has won. */
      readonly wins: readonly number[]
    }

/** Draws in a worker. Starting again forgets what was; a page that goes takes the worker along. */
function useFairnessTest(): {
  readonly test: FairnessTest
  readonly start: (entries: readonly DrawnEntry[]) => void
  readonly cancel: () => void
} {
  const worker = useRef<Worker>(null)
  const [test, setTest] = useState<FairnessTest>({ phase: 'idle' })

  function stop(): void {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => stop, [])

  function start(entries: readonly DrawnEntry[]): void {
    stop()
    const started = new Worker(new URL('../../workers/fairness-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<FairnessProgress>) => {
      const isDone = data.done >= FAIRNESS_DRAWS
      if (isDone) stop()
      setTest({ phase: isDone ? 'done' : 'running', entries, ...data })
    })
    started.addEventListener('error', () => {
      stop()
      setTest({ phase: 'failed' })
    })
    setTest({ phase: 'running', entries, done: 0, wins: [] })
    const task: FairnessTask = { weights: entries.map(({ weight }) => weight), draws: FAIRNESS_DRAWS }
    started.postMessage(task)
  }

  function cancel(): void {
    stop()
    setTest({ phase: 'idle' })
  }
  return { test, start, cancel }
}
