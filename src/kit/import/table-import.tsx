/** An import of a table with a thing in each row. A tool says which columns there are and what a row becomes; all else is here. */
import { useMemo, type ReactNode } from 'react'
import { TABLE_FILES, type ReadTable } from '#base/table/read-table'
import type { TableFileFailure } from '#base/serve-files'
import { formatCount } from '#base/text/format'
import { useDocumentsClient } from '#documents/client'
import { PointerText } from '#ui/card'
import { ImportFound } from '#ui/files/import-found'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportRow, ImportRows, RowWords } from '#ui/files/import-rows'
import { ImportFlow, type ImportPreviewProps } from './import-flow.tsx'
import type { ImportedDocument } from './write-import.tsx'

type TableImportProps<Row> = {
  /** Serves the table (`serveTable`). */
  readonly startWorker: () => Worker
  /** „Zähler“, „Rezept“. */
  readonly one: string
  /** Of several. */
  readonly many: string
  /** What the table needs to have: „Spalten wie Name und Stand“. */
  readonly columns: string
  /** The documents of a row. An id that follows from the row tells a row that was imported before (`contentId`). */
  readonly plan: (row: Row, owner: string) => readonly ImportedDocument[]
  readonly renderRow: (row: Row) => ReactNode
  readonly next: { readonly text: string; readonly to: string }
}

export function TableImport<Row>(props: TableImportProps<Row>) {
  const { startWorker, one, many, columns, next } = props
  return (
    <ImportFlow<ReadTable<Row>, TableFileFailure, undefined>
      startWorker={startWorker}
      taskOf={(file) => ({ file })}
      optionsAfter={() => undefined}
      choice={{
        title: 'Tabelle wählen',
        accept: TABLE_FILES,
        failureTexts: { ...failureTexts, 'unknown-columns': `In der Tabelle fehlt etwas: ${columns}.` },
        hint: HINT,
        sources: { title: 'So sieht die Tabelle aus', sources: [{ name: 'CSV', way: columns }] },
      }}
      renderPreview={(preview) => <Preview {...preview} {...props} />}
      failedOf={({ head, failed }) => ({ head, failed })}
      describe={(written) => formatCount(written.filter(({ isShared }) => !isShared).length, one, many)}
      next={next}
    />
  )
}

const HINT = (
  <>
    Wähl sie aus<PointerText> oder zieh sie hierher</PointerText>. Du siehst zuerst, was daraus wird. Geschrieben wird
    erst, wenn du zustimmst, und alles lässt sich rückgängig machen.
  </>
)

const failureTexts = {
  'other-file': 'Das ist keine Tabelle. Speichere sie in deinem Programm als CSV und wähl sie noch einmal.',
  empty: 'Die Datei ist leer.',
  'too-large': 'Die Datei ist größer als 30 MB. Teil sie auf.',
  broken: 'Die Datei ließ sich nicht lesen. Wähl sie noch einmal.',
} as const

type PreviewProps<Row> = ImportPreviewProps<ReadTable<Row>, undefined> & TableImportProps<Row>

function Preview<Row>({ owner, name, found, one, many, plan, renderRow, onWrite, onClose }: PreviewProps<Row>) {
  const documents = useDocumentsClient()
  const fresh = useMemo(() => {
    const isKnown = ({ collection, id }: ImportedDocument): boolean => documents.view(collection.name, id) !== undefined
    return found.rows
      .map((row) => ({ row, planned: plan(row, owner).filter((document) => !isKnown(document)) }))
      .filter(({ planned }) => planned.length > 0)
  }, [documents, found, owner, plan])
  const counted = formatCount(fresh.length, one, many)
  return (
    <>
      <ImportFound
        title={`Tabelle: „${name}“`}
        fresh={fresh.length === 0 ? [] : [`${counted} neu`]}
        knownCount={found.rows.length - fresh.length}
        failedCount={found.failed.length}
        submitLabel={`${counted} importieren`}
        onSubmit={() => onWrite(fresh.flatMap(({ planned }) => planned))}
        onClose={onClose}
      />
      <ImportRows
        title="Das wird daraus"
        items={fresh}
        one={one}
        many={many}
        renderRow={({ row }, index) => (
          <ImportRow key={index}>
            <RowWords>{renderRow(row)}</RowWords>
          </ImportRow>
        )}
      />
      {found.failed.length === 0 ? null : <FailedRows head={found.head} failed={found.failed} />}
    </>
  )
}
