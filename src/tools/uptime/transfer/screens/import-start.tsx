/** The choice of a file of shops, and which kinds of file are accepted. */
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { downloadText } from '#ui/files/download'
import { FileChoice } from '#ui/files/file-choice'
import { ImportSources } from '#ui/files/import-sources'
import type { ChosenFile } from '#ui/files/use-file-reading'
import { shopsTemplateCsv } from '../export-shops.ts'
import type { ShopImportFailure } from '../shop-import-messages.ts'

type ImportStartProps = {
  readonly file: ChosenFile<ShopImportFailure>
  readonly isReady: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onCancel: () => void
}

export function ImportStart(props: ImportStartProps) {
  return (
    <>
      <FileChoice
        {...props}
        title="Datei wählen"
        accept={ACCEPTED}
        isMultiple
        failureTexts={failureTexts}
        otherWay={
          <Button
            variant="secondary"
            icon="download"
            onClick={() => downloadText('Vorlage Shops.csv', shopsTemplateCsv(), 'text/csv')}
          >
            Vorlage (CSV)
          </Button>
        }
      >
        <QuietText>
          Wähl sie aus oder zieh sie hierher. Sie bleibt auf diesem Gerät. Du siehst zuerst, was daraus wird, und kannst
          danach alles auf einmal rückgängig machen.
        </QuietText>
      </FileChoice>
      {props.file.phase === 'reading' ? null : <ImportSources title="Das geht" sources={sources} />}
    </>
  )
}

const ACCEPTED = [
  '.csv',
  '.tsv',
  '.txt',
  '.json',
  '.db',
  '.db-wal',
  '.db-shm',
  '.sqlite',
  'text/csv',
  'application/json',
]

const failureTexts = {
  'unknown-columns':
    'In der Tabelle ist keine Spalte mit Adressen zu finden. Sie heißt zum Beispiel „Adresse“ oder „URL“.',
  'no-json': 'Das ist kein gültiges JSON.',
  'no-shops': 'In diesem JSON ist keine Liste von Shops zu finden. Sie steht außen oder unter „shops“.',
  'other-file': 'Das ist keine CSV-Datei. Speichere sie in deinem Programm als CSV und wähl sie noch einmal.',
  'other-database': 'Das ist eine Datenbank, aber keine von Uptime Kuma.',
  empty: 'Die Datei ist leer.',
  'too-large': 'Die Datei ist größer als 30 MB. Teil sie auf.',
  'wal-alone':
    'Das ist nicht die Datenbank selbst. Wähl die Datei kuma.db, und kuma.db-wal gleich mit, wenn sie daneben liegt.',
  'several-files': 'Wähl eine einzige Datei. Zusammen gehen nur kuma.db und kuma.db-wal.',
  'other-wal':
    'Die Datei kuma.db-wal passt nicht dazu: Sie gehört zu einer anderen Datenbank, oder beide sind nicht vom selben Moment. Beende Uptime Kuma und kopiere beide noch einmal. kuma.db allein geht auch, vielleicht ohne die neuesten Änderungen.',
  'broken-wal':
    'Die Datei kuma.db-wal ist beschädigt. Kopiere sie noch einmal zusammen mit kuma.db. kuma.db allein geht auch, vielleicht ohne die neuesten Änderungen.',
  'too-large-wal':
    'Die Datei kuma.db-wal ist größer als 500 MB. Beende Uptime Kuma, damit alles in kuma.db steht, und wähl dann nur diese.',
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
    way: 'Die Datei kuma.db aus dem Ordner data. Liegt daneben kuma.db-wal, wähl beide zusammen: Dort stehen die neuesten Änderungen, solange Uptime Kuma läuft. kuma.db darf beliebig groß sein.',
  },
] as const
