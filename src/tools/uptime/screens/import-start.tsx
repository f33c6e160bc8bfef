/** Where a file is chosen, and where it is said when it is none of ours. */
import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { downloadText } from '#ui/download'
import { FileButton } from '#ui/file-button'
import { FileDrop } from '#ui/file-drop'
import { FormAlert } from '#ui/notice'
import { ProgressCard } from '#ui/progress-card'
import { shopsTemplateCsv } from '../export-shops.ts'
import type { ShopImportFailure } from '../shop-import-messages.ts'
import type { ShopImportFile } from './use-shop-import.ts'

type ImportStartProps = {
  readonly file: Exclude<ShopImportFile, { readonly phase: 'read' }>
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
      <ProgressCard label="Datei wird gelesen" onStop={onCancel}>
        „{file.name}“ wird gelesen …
      </ProgressCard>
    )
  }
  return (
    <>
      <FileDrop onFiles={take} invitation="Loslassen, um die Datei zu lesen" isDisabled={!isReady}>
        <Card aria-labelledby="choose">
          <Stack gap={2}>
            <SectionTitle id="choose">Datei wählen</SectionTitle>
            <QuietText>
              Wähl sie aus oder zieh sie hierher. Sie bleibt auf diesem Gerät. Du siehst zuerst, was daraus wird, und
              kannst danach alles auf einmal rückgängig machen.
            </QuietText>
            <Cluster>
              <FileButton look="primary" accept={ACCEPTED} isBusy={!isReady} onFiles={take}>
                Datei wählen
              </FileButton>
              <Button
                look="secondary"
                icon="download"
                onClick={() => downloadText('Vorlage Shops.csv', shopsTemplateCsv(), 'text/csv')}
              >
                Vorlage (CSV)
              </Button>
            </Cluster>
            <FormAlert
              message={file.phase === 'failed' ? `„${file.name}“: ${failureTexts[file.failure]}` : undefined}
            />
          </Stack>
        </Card>
      </FileDrop>
      <Card aria-labelledby="sources">
        <SectionTitle id="sources">Das geht</SectionTitle>
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

const ACCEPTED = ['.csv', '.tsv', '.txt', '.json', '.db', '.sqlite', 'text/csv', 'application/json']

const failureTexts = {
  'unknown-columns':
    'In der Tabelle ist keine Spalte mit Adressen zu finden. Sie heißt zum Beispiel „Adresse“ oder „URL“.',
  'no-json': 'Das ist kein gültiges JSON.',
  'no-shops': 'In diesem JSON ist keine Liste von Shops zu finden. Sie steht außen oder unter „shops“.',
  'other-file': 'Das ist keine CSV-Datei. Speichere sie in deinem Programm als CSV und wähl sie noch einmal.',
  'other-database': 'Das ist eine Datenbank, aber keine von Uptime Kuma.',
  empty: 'Die Datei ist leer.',
  'too-large': 'Die Datei ist größer als 30 MB. Teil sie auf.',
  broken: 'Die Datei ließ sich nicht lesen. Vielleicht ist sie beschädigt.',
} as const satisfies Record<ShopImportFailure, string>

const sources = [
  { name: 'Tabelle (CSV)', way: 'Eine Zeile je Shop, mit Spalten wie Name, Adresse, Intervall, Gruppe, Schlagwörter' },
  {
    name: 'JSON',
    way: 'Ein Export von hier, oder eine Liste wie [{ "name": "Mein Shop", "url": "https://meinshop.de" }]',
  },
  {
    name: 'Uptime Kuma 1 und 2',
    way: 'Die Datei kuma.db aus dem Ordner data. Beende Uptime Kuma vorher, damit alles darin steht. Sie darf beliebig groß sein.',
  },
] as const

const Sources = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: '12px 0 0',
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}))
