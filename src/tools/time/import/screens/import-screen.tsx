/** Takes over times from another program. */
import { formatCount } from '#base/text/format'
import { ImportFlow } from '#kit/import/import-flow'
import { PointerText } from '#ui/card'
import { Page } from '#ui/page/page'
import type { ImportFailure, ImportTask } from '../import-messages.ts'
import { toFailedRows } from '../import-problems.ts'
import { entriesCollection } from '../../collections.ts'
import { timeTool } from '../../tool.ts'
import { REPORTS_PATH } from '../../paths.ts'
import type { ReadImport } from '../read-import.ts'
import { type ImportOptions, ImportPreview } from './import-preview.tsx'

export function ImportScreen() {
  return (
    <Page
      title="Import – Zeiterfassung"
      heading="Zeiten importieren"
      lead="Aus Toggl Track, Clockify, Kimai, TimeTagger oder einer eigenen Tabelle."
      maxWidth={860}
    >
      <ImportFlow<ReadImport, ImportFailure, ImportOptions>
        startWorker={() => new Worker(new URL('../../workers/import-worker.ts', import.meta.url), { type: 'module' })}
        taskOf={(file, { zone, dateOrder }): ImportTask<Blob> => ({ file, zone, dateOrder })}
        optionsAfter={(last) => ({
          zone: last?.zone ?? Temporal.Now.timeZoneId(),
          dateOrder: undefined,
          user: undefined,
        })}
        choice={{ ...choice, accept: timeTool.import?.accept ?? [] }}
        renderPreview={(preview) => <ImportPreview {...preview} />}
        failedOf={({ head, failed }) => ({ head, failed: toFailedRows(failed) })}
        describe={(written) => formatCount(written.filter(({ isShared }) => !isShared).length, 'Eintrag', 'Einträge')}
        usedIds={(documents) =>
          new Set(
            documents
              .list(entriesCollection)
              .flatMap(({ projectId, tagIds = [] }) => [...(projectId === undefined ? [] : [projectId]), ...tagIds]),
          )
        }
        next={{ text: 'Zur Auswertung', to: REPORTS_PATH }}
      />
    </Page>
  )
}

const choice = {
  title: 'CSV-Datei wählen',
  failureTexts: {
    'unknown-columns':
      'In der Tabelle sind keine Spalten für Datum, Beginn und Ende zu finden. Sie heißen zum Beispiel „Datum“, „Von“ und „Bis“.',
    'other-file': 'Das ist keine CSV-Datei. Speichere sie in deinem Programm als CSV und wähl sie noch einmal.',
    empty: 'Die Datei ist leer.',
    'too-large': 'Die Datei ist größer als 30 MB. Teil sie auf, zum Beispiel nach Jahren.',
    broken: 'Die Datei ließ sich nicht lesen. Wähl sie noch einmal.',
  },
  hint: (
    <>
      Wähl sie aus<PointerText>, zieh sie hierher oder füg kopierte Zeilen einer Tabelle mit Strg+V ein</PointerText>.
      Du siehst zuerst, was daraus wird. Geschrieben wird erst, wenn du zustimmst, und alles lässt sich rückgängig
      machen.
    </>
  ),
  sources: {
    title: 'So kommst du an die Datei',
    sources: [
      { name: 'Toggl Track', way: 'Reports → Detailed, Zeitraum wählen, Export → CSV' },
      { name: 'Clockify', way: 'Berichte → Detailliert, Zeitraum wählen, Export → CSV' },
      { name: 'Kimai', way: 'Meine Zeiten oder Export → CSV' },
      { name: 'TimeTagger', way: 'Report → Save CSV, oder die Tabelle unter Export als Datei' },
      { name: 'Taschenmesser', way: 'Auswertung → Einträge als Tabelle (CSV)' },
      { name: 'Eigene Tabelle', way: 'Spalten wie Datum, Von, Bis, Projekt, Schlagwörter, Notiz; als CSV gespeichert' },
    ],
  },
} as const
