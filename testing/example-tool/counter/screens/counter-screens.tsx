/** Counters: their list, the page of one, and the import of a table. */
import { Route, useParams } from 'react-router'
import { contentId } from '#base/content-id'
import { useEdits } from '#documents/client'
import { DocumentList, DocumentScreen } from '#kit/document-screens'
import { TableImport } from '#kit/import/table-import'
import { importedDocument } from '#kit/import/write-import'
import { Button } from '#ui/button'
import { Page } from '#ui/page/page'
import { Pages } from '#ui/page/pages'
import { counterFace } from '../face.ts'
import { countersCollection as collection, MAX_TITLE, type Counter, type CounterRow } from '../model.ts'
import { counterPath, IMPORT_PATH } from '../tool.ts'

const { path: allPath, icon } = counterFace
const words = {
  ...{ one: 'Zähler', this: 'Diesen Zähler', yours: 'Deine Zähler', toAll: 'Zu deinen Zählern', allPath, icon },
}
const parts = { collection, words, titleOf: ({ title }: Counter) => title, pathOf: counterPath }

export function CounterScreens() {
  return (
    <Pages at={allPath}>
      <Route index element={<ListScreen />} />
      <Route path="import" element={<ImportScreen />} />
      <Route path=":id" element={<CounterScreen />} />
    </Pages>
  )
}

function ListScreen() {
  return (
    <DocumentList
      {...parts}
      title="Zähler"
      newTitle="Neuer Zähler"
      maxTitle={MAX_TITLE}
      make={(title) => ({ title, start: 0, presses: [] })}
      detailOf={({ start, presses }) => start + presses.length}
      empty={{ title: 'Dein erster Zähler', text: 'Zähl, was du willst: Kaffee, Tore, Tage ohne Zucker.' }}
      importPath={IMPORT_PATH}
    />
  )
}

function CounterScreen() {
  const { id = '' } = useParams()
  const edits = useEdits()
  const count = () =>
    edits.run('Gezählt', (documents) => documents.addItem(collection, id, 'presses', { at: new Date().toISOString() }))
  return (
    <DocumentScreen {...parts} id={id} menuLabel="Mehr zu diesem Zähler">
      {({ start, presses }) => (
        <>
          <p role="status">Stand: {start + presses.length}</p>
          <Button variant="primary" size="large" icon="plus" onClick={count}>
            Zählen
          </Button>
        </>
      )}
    </DocumentScreen>
  )
}

function ImportScreen() {
  return (
    <Page title="Import" heading="Zähler importieren" maxWidth={860}>
      <TableImport<CounterRow>
        startWorker={() => new Worker(new URL('../workers/import-worker.ts', import.meta.url), { type: 'module' })}
        one="Zähler"
        many="Zähler"
        columns="Spalten wie Name und Stand"
        plan={({ title, start }, owner) => [
          importedDocument(collection, contentId(owner, title), { title, start, presses: [] }),
        ]}
        renderRow={({ title, start }) => `${title}: ${start}`}
        next={{ text: 'Zu deinen Zählern', to: allPath }}
      />
    </Page>
  )
}
