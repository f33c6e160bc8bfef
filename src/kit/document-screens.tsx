/** The two pages of a tool whose documents have a title: all of them, and one with its people and its menu. */
import { useState, type ReactNode } from 'react'
import { compareTexts } from '#base/text/format'
import { withoutMeta } from '#documents'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Card } from '#ui/card'
import { NameDialog } from '#ui/form/name-dialog'
import { BigList } from '#ui/list/big-list'
import { EmptyState } from '#ui/list/empty-state'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { Place } from '#ui/page/place'
import { useDocumentMenu, type DocumentMenuParts } from './document-menu.tsx'
import { DocumentPage, UnreachableDocuments } from './document-page.tsx'
import { useDocumentsState } from './documents-state.tsx'
import { PeopleLine } from './people-line.tsx'

/** What both pages know of the documents. */
export type TitledParts<Fields extends object> = Omit<DocumentMenuParts<Fields>, 'document'>

type DocumentListProps<Fields extends object> = TitledParts<Fields> & {
  /** Of the page: „Zähler“. */
  readonly title: string
  /** Of the button and its dialog: „Neuer Zähler“. */
  readonly newTitle: string
  readonly make: (title: string) => Fields
  readonly maxTitle: number
  readonly detailOf: (fields: Fields) => ReactNode
  /** If there are none yet: what they are good for. */
  readonly empty: { readonly title: string; readonly text: string }
  /** Absent: the tool imports nothing. */
  readonly importPath?: string
}

const ROW_PX = 64

export function DocumentList<Fields extends object>(props: DocumentListProps<Fields>) {
  const { title, collection, newTitle, importPath } = props
  const documents = useDocuments(collection)
  const edits = useEdits()
  const [isNaming, setNaming] = useState(false)
  function add(name: string): void {
    edits.run(`„${name}“ angelegt`, (editing) => editing.add(collection, props.make(name)))
    setNaming(false)
  }

  return (
    <Page
      title={title}
      heading={title}
      actions={
        <>
          {importPath === undefined ? null : (
            <LinkButton variant="secondary" to={importPath}>
              Importieren
            </LinkButton>
          )}
          <Button variant="primary" icon="plus" onClick={() => setNaming(true)}>
            {newTitle}
          </Button>
        </>
      }
      maxWidth={720}
    >
      {documents.length === 0 ? <NoDocuments {...props} /> : <Rows {...props} documents={documents} />}
      {isNaming ? (
        <NameDialog
          title={newTitle}
          start=""
          maxLength={props.maxTitle}
          onSave={add}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </Page>
  )
}

function NoDocuments<Fields extends object>({ words, empty }: DocumentListProps<Fields>) {
  const state = useDocumentsState()
  if (state !== 'complete') return <UnreachableDocuments state={state} words={words} />
  return (
    <EmptyState icon={words.icon} title={empty.title}>
      {empty.text}
    </EmptyState>
  )
}

type RowsProps<Fields extends object> = DocumentListProps<Fields> & {
  readonly documents: readonly DocumentView<Fields>[]
}

function Rows<Fields extends object>({ documents, words, titleOf, detailOf, pathOf }: RowsProps<Fields>) {
  const rows = documents
    .map((document) => ({ id: document.id, fields: withoutMeta<Fields>(document) }))
    .toSorted((a, b) => compareTexts(titleOf(a.fields), titleOf(b.fields)))
  return (
    <Card as="div">
      <BigList
        items={rows}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={({ id, fields }) => (
          <Place to={pathOf(id)} icon={words.icon} title={titleOf(fields)} detail={detailOf(fields)} as="div" />
        )}
      />
    </Card>
  )
}

type DocumentScreenProps<Fields extends object> = TitledParts<Fields> & {
  readonly id: string
  /** Of the menu: „Mehr zu diesem Zähler“. */
  readonly menuLabel: string
  readonly children: (document: DocumentView<Fields>) => ReactNode
}

export function DocumentScreen<Fields extends object>(props: DocumentScreenProps<Fields>) {
  const { collection, id, words } = props
  return (
    <DocumentPage collection={collection} id={id} words={words}>
      {(document) => <OpenedDocument {...props} document={document} />}
    </DocumentPage>
  )
}

type OpenedDocumentProps<Fields extends object> = DocumentScreenProps<Fields> & {
  readonly document: DocumentView<Fields>
}

function OpenedDocument<Fields extends object>(props: OpenedDocumentProps<Fields>) {
  const { collection, document, titleOf, menuLabel, children } = props
  const title = titleOf(withoutMeta<Fields>(document))
  return (
    <Page
      title={title}
      heading={title}
      tools={
        <>
          <PeopleLine collection={collection} document={document} />
          <Menu label={menuLabel} entries={useDocumentMenu(props)} />
        </>
      }
      maxWidth={720}
    >
      {children(document)}
    </Page>
  )
}
