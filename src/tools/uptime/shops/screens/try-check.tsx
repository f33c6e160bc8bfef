/** „Test“: runs the check of the form once, on the server, and shows the result. */
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { FormAlert, SpokenPlace } from '#ui/page/notice'
import { ProgressRing } from '#ui/picture/progress-ring'
import { faultOfReport } from '../fault-of-report.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readDraftCheck, type ShopFaults } from '../shop-form.ts'
import { GUEST_TRIAL_TEXT } from '../../shop-rest.ts'
import { TrialReport } from './trial-report.tsx'
import { usePlaces } from '../../answers/screens/use-places.ts'
import { useTryCheck } from './use-try-check.ts'
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
    <Card aria-labelledby="shop-test">
      <Stack gap={2}>
        <SectionTitle id="shop-test">Test</SectionTitle>
        <QuietText>
          {isGuest ? GUEST_TRIAL_TEXT : 'Prüft einmal so, wie es oben steht. Gespeichert wird dabei nichts.'}
        </QuietText>
        <Cluster ref={place} gap={2}>
          {isRunning ? (
            <>
              <ProgressRing label="Test läuft" size={32} />
              <span>Wird geprüft …</span>
              <Button variant="secondary" onClick={cancel}>
                Abbrechen
              </Button>
            </>
          ) : isGuest ? null : (
            <Button variant="secondary" icon={uptimeFace.icon} onClick={() => void start()}>
              {trial.phase === 'none' ? 'Testen' : 'Noch einmal testen'}
            </Button>
          )}
        </Cluster>
        <FormAlert message={trial.phase === 'failed' ? trial.text : undefined} />
        <SpokenPlace role="status">{trial.phase === 'done' ? <TrialReport {...trial} /> : null}</SpokenPlace>
      </Stack>
    </Card>
  )
}
