/** How far the writing of an import is, and what can be done once it has ended. */
import { formatCount, formatNumber } from '#base/text/format'
import { useDocumentsStatus } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { ProgressCard } from '#ui/picture/progress-card'
import { StatusLine } from '#ui/page/status-line'
import { REPORTS_PATH } from '../../paths.ts'
import type { PlannedImport } from '../plan-import.ts'
import type { ImportWriting } from './use-import-writing.ts'

type Work = Extract<ImportWriting, { readonly phase: 'writing' | 'taking-back' }>

export function ImportWork({ writing, onStop }: { readonly writing: Work; readonly onStop: () => void }) {
  const { phase, done, total } = writing
  const label = phase === 'writing' ? 'Einträge werden geschrieben' : 'Einträge werden entfernt'
  return (
    <ProgressCard
      label={label}
      share={total === 0 ? 1 : done / total}
      onStop={phase === 'writing' ? onStop : undefined}
    >
      {formatNumber(done)} von {formatNumber(total)}
    </ProgressCard>
  )
}

type ImportDoneProps = {
  readonly writing: Extract<ImportWriting, { readonly phase: 'written' | 'taken-back' | 'idle' }>
  readonly onTakeBack: (written: PlannedImport) => void
  /** With another file. */
  readonly onNext: () => void
  /** With the rest of this one. */
  readonly onContinue: () => void
}

export function ImportDone({ writing, onTakeBack, onNext, onContinue }: ImportDoneProps) {
  const { isServerReachable, home } = useDocumentsStatus()
  if (writing.phase !== 'written') {
    return (
      <Card aria-label="Ergebnis">
        <Stack gap={2}>
          <StatusLine icon="undo" tone="quiet">
            Der Import ist rückgängig gemacht.
          </StatusLine>
          <Cluster>
            <Button variant="primary" onClick={onNext}>
              Datei wählen
            </Button>
          </Cluster>
        </Stack>
      </Card>
    )
  }
  const { written, isWhole } = writing
  const count = formatCount(written.entries.length, 'Eintrag', 'Einträge')
  return (
    <Card aria-label="Ergebnis">
      <Stack gap={2}>
        <StatusLine icon={isWhole ? 'check' : 'info'} tone={isWhole ? 'good' : 'quiet'}>
          {isWhole ? `${count} importiert` : `Abgebrochen: ${count} importiert`}
        </StatusLine>
        {isServerReachable || home === 'device' ? null : (
          <QuietText>
            Sie sind auf diesem Gerät gespeichert und werden übertragen, sobald du wieder online bist.
          </QuietText>
        )}
        <Cluster>
          {isWhole ? (
            <Button variant="primary" component={Link} to={REPORTS_PATH}>
              Zur Auswertung
            </Button>
          ) : (
            <Button variant="primary" onClick={onContinue}>
              Rest ansehen
            </Button>
          )}
          <Button variant="secondary" icon="undo" onClick={() => onTakeBack(written)}>
            Import rückgängig machen
          </Button>
          <Button variant="secondary" onClick={onNext}>
            Weitere Datei
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}
