/** One's status pages, each with whether the public sees it. */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { compareTexts, formatCount } from '#base/text/format'
import { useDocuments, useEdits, type Documents, type DocumentView } from '#documents/client'
import { LinkButton } from '#ui/button'
import { Card, Cluster } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Link } from '#ui/link'
import { ListRow } from '#ui/list/list-row'
import { Page } from '#ui/page/page'
import { RowButton } from '#ui/list/row-button'
import { StatusLine } from '#ui/page/status-line'
import { statusPagesCollection } from '../../collections.ts'
import type { StatusPage } from '../../model.ts'
import { editStatusPagePath, NEW_STATUS_PAGE_PATH } from '../../paths.ts'
import { publicPageIcon } from '../../parts/screens/icons.ts'

export function StatusPageList() {
  const edits = useEdits()
  const list = useRef<HTMLUListElement>(null)
  const pages = useDocuments(statusPagesCollection).toSorted((a, b) => compareTexts(a.title, b.title))
  const newButton = (
    <LinkButton icon="plus" to={NEW_STATUS_PAGE_PATH}>
      Statusseite anlegen
    </LinkButton>
  )

  function remove(page: DocumentView<StatusPage>, index: number): void {
    const write = (documents: Documents): void => documents.remove(statusPagesCollection, page.id)
    const focus = (): void => list.current?.querySelectorAll<HTMLElement>('a')[index]?.focus()
    flushSync(() => edits.run(`Statusseite „${page.title}“ gelöscht`, write, { afterUndo: focus }))
    list.current?.querySelectorAll<HTMLElement>('a')[Math.min(index, pages.length - 2)]?.focus()
  }

  return (
    <Page
      title="Statusseiten – Shop-Uptime"
      heading="Statusseiten"
      maxWidth={720}
      {...(pages.length === 0 ? {} : { actions: newButton })}
    >
      {pages.length === 0 ? (
        <EmptyState icon={publicPageIcon} title="Noch keine Statusseite" actions={newButton}>
          Eine Seite, die jeder ohne Konto sehen kann: ob deine Shops erreichbar sind, wie sie es in 90 Tagen waren, und
          was du dazu zu sagen hast. Adressen und Ursachen verrät sie nicht.
        </EmptyState>
      ) : (
        <Card>
          <ul ref={list}>
            {pages.map((page, index) => (
              <PageRow key={page.id} page={page} onRemove={() => remove(page, index)} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function PageRow({ page, onRemove }: { readonly page: DocumentView<StatusPage>; readonly onRemove: () => void }) {
  const { id, title, shops, isPublished } = page
  return (
    <ListRow
      title={<Link to={editStatusPagePath(id)}>{title}</Link>}
      detail={
        <Cluster gap={1.5}>
          {formatCount(shops.length, 'Shop', 'Shops')}
          <StatusLine icon={isPublished ? 'check' : 'eyeOff'} tone={isPublished ? 'good' : 'quiet'}>
            {isPublished ? 'Öffentlich' : 'Nicht veröffentlicht'}
          </StatusLine>
        </Cluster>
      }
      actions={<RowButton icon="trash" label={`Statusseite „${title}“ löschen`} onClick={onRemove} />}
    />
  )
}
