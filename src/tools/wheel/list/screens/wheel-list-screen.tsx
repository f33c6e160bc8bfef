import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { UnreachableDocuments } from '#kit/document-page'
import { useDocumentsState } from '#kit/documents-state'
import { useBegin } from '#ui/use-begin'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Page } from '#ui/page/page'
import { makeEntries } from '../../make-entries.ts'
import { newWheel, wheelsCollection, type Entry } from '../../model.ts'
import { wheelPath } from '../../tool.ts'
import { EXAMPLE_TITLE, exampleEntries, exampleNames } from './example.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { wheelWords } from '../../parts/screens/wheel-page.tsx'
import { WheelCards } from './wheel-cards.tsx'
import { NewWheelDialog } from './new-wheel-dialog.tsx'
import { WheelPicture } from '../../parts/screens/wheel-picture.tsx'

/** All wheels of a person. */
export function WheelListScreen() {
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const wheels = useDocuments(wheelsCollection)
  const [isMaking, setMaking] = useState(false)
  useBegin(() => setMaking(true))
  const state = useDocumentsState()
  const isEmpty = state === 'complete' && wheels.length === 0
  // The position of the buttons is known only after loading: a button that moves during a press misses the click.
  const isUndecided = state === 'reading' && wheels.length === 0

  function make(title: string, entries: readonly Entry[]): void {
    void navigate(wheelPath(documents.add(wheelsCollection, newWheel(title, entries))))
  }

  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
      Neues Rad
    </Button>
  )
  return (
    <Page title="Glücksrad" heading="Glücksrad" {...(isEmpty || isUndecided ? {} : { actions: newButton })}>
      {wheels.length > 0 ? null : <UnreachableDocuments state={state} words={wheelWords} />}
      {isEmpty ? (
        <EmptyState
          picture={<WheelPicture entries={exampleEntries} palette="sunset" size={144} />}
          title="Dein erstes Rad"
          actions={
            <>
              <Button
                variant="secondary"
                onClick={() =>
                  make(
                    EXAMPLE_TITLE,
                    makeEntries(
                      exampleNames.map((text) => ({ text, weight: 1 })),
                      undefined,
                      newEntryId,
                    ),
                  )
                }
              >
                Beispiel anlegen
              </Button>
              {newButton}
            </>
          }
        >
          Trag Namen ein und lass das Rad entscheiden, zum Beispiel: „{EXAMPLE_TITLE}“
        </EmptyState>
      ) : (
        <WheelCards wheels={wheels} />
      )}
      {isMaking ? <NewWheelDialog onClose={() => setMaking(false)} onMake={make} /> : null}
    </Page>
  )
}
