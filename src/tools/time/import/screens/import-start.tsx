/** The choice of a table of times, and how to get such a table. */
import { QuietText } from '#ui/card'
import { FileChoice } from '#ui/files/file-choice'
import { ImportSources } from '#ui/files/import-sources'
import type { ChosenFile } from '#ui/files/use-file-reading'
import type { ImportFailure } from '../import-messages.ts'

type ImportStartProps = {
  readonly file: ChosenFile<ImportFailure>
  readonly isReady: boolean
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
}

export function ImportStart({ onFile, ...props }: ImportStartProps) {
  const takeFirst = ([first]: readonly File[]): void => {
    if (first !== undefined) onFile(first)
  }
  return (
    <>
      <FileChoice {...props} onFiles={takeFirst} title="CSV-Datei wählen" accept={ACCEPTED} failureTexts={failureTexts}>
        <QuietText>
          Wähl sie aus oder zieh sie hierher. Du siehst zuerst, was daraus wird. Geschrieben wird erst, wenn du
          zustimmst, und alles lässt sich rückgängig machen.
        </QuietText>
      </FileChoice>
      {props.file.phase === 'reading' ? null : <ImportSources title="So kommst du an die Datei" sources={sources} />}
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
} as const satisfies Record<ImportFailure, string>

const sources = [
  { name: 'Toggl Track', way: 'Reports → Detailed, Zeitraum wählen, Export → CSV' },
  { name: 'Clockify', way: 'Berichte → Detailliert, Zeitraum wählen, Export → CSV' },
  { name: 'Kimai', way: 'Meine Zeiten oder Export → CSV' },
  { name: 'TimeTagger', way: 'Report → Save CSV, oder die Tabelle unter Export als Datei' },
  { name: 'Taschenmesser', way: 'Auswertung → Einträge als Tabelle (CSV)' },
  { name: 'Eigene Tabelle', way: 'Spalten wie Datum, Von, Bis, Projekt, Schlagwörter, Notiz; als CSV gespeichert' },
] as const
