/** Where a file is chosen, and where it is said when it is none of ours. */
import { styled } from '@mui/material/styles'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { FileButton } from '#ui/file-button'
import { FileDrop } from '#ui/file-drop'
import { FormAlert } from '#ui/notice'
import { ProgressCard } from '#ui/progress-card'
import type { ImportFile } from './use-import-file.ts'

type ImportStartProps = {
  readonly file: Exclude<ImportFile, { readonly phase: 'read' }>
  readonly isReady: boolean
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
}

export function ImportStart({ file, isReady, onFile, onCancel }: ImportStartProps) {
  const take = (files: readonly File[]): void => {
    const [first] = files
    if (first !== undefined) onFile(first)
  }
  if (file.phase === 'reading') {
    return (
      <ProgressCard label="Datei wird gelesen" share={file.share} onStop={onCancel}>
        „{file.name}“ wird gelesen …
      </ProgressCard>
    )
  }
  return (
    <>
      <FileDrop onFiles={take} invitation="Loslassen, um die Datei zu lesen" isDisabled={!isReady}>
        <Card aria-labelledby="choose">
          <Stack gap={2}>
            <SectionTitle id="choose">CSV-Datei wählen</SectionTitle>
            <QuietText>
              Wähl sie aus oder zieh sie hierher. Du siehst zuerst, was daraus wird. Geschrieben wird erst, wenn du
              zustimmst, und alles lässt sich rückgängig machen.
            </QuietText>
            <Cluster>
              <FileButton look="primary" accept={ACCEPTED} isBusy={!isReady} onFiles={take}>
                Datei wählen
              </FileButton>
            </Cluster>
            <FormAlert
              message={file.phase === 'failed' ? `„${file.name}“: ${failureTexts[file.failure]}` : undefined}
            />
          </Stack>
        </Card>
      </FileDrop>
      <Card aria-labelledby="sources">
        <SectionTitle id="sources">So kommst du an die Datei</SectionTitle>
        <Sources>
          {sources.map(({ name, way }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{way}</dd>
            </div>
          ))}
        </Sources>
      </Card>
    </>
  )
}

const ACCEPTED = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain']

const failureTexts = {
  'unknown-columns':
    'In der Tabelle sind keine Spalten für Datum, Beginn und Ende zu finden. Sie heißen zum Beispiel „Datum“, „Von“ und „Bis“.',
  'other-file': 'Das ist keine CSV-Datei. Speichere sie in deinem Programm als CSV und wähl sie noch einmal.',
  empty: 'Die Datei ist leer.',
  'too-large': 'Die Datei ist größer als 30 MB. Teil sie auf, zum Beispiel nach Jahren.',
  broken: 'Die Datei ließ sich nicht lesen. Wähl sie noch einmal.',
} as const

const sources = [
  { name: 'Toggl Track', way: 'Reports → Detailed, Zeitraum wählen, Export → CSV' },
  { name: 'Clockify', way: 'Berichte → Detailliert, Zeitraum wählen, Export → CSV' },
  { name: 'Kimai', way: 'Meine Zeiten oder Export → CSV' },
  { name: 'TimeTagger', way: 'Report → Save CSV, oder die Tabelle unter Export als Datei' },
  { name: 'Taschenmesser', way: 'Auswertung → Einträge als Tabelle (CSV)' },
  { name: 'Eigene Tabelle', way: 'Spalten wie Datum, Von, Bis, Projekt, Schlagwörter, Notiz; als CSV gespeichert' },
] as const

const Sources = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: '12px 0 0',
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, color: theme.vars.palette.text.secondary },
}))
