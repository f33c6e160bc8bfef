import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { UnreachableDocuments } from '#kit/document-page'
import { useDocumentsState, useLoadedParts } from '#kit/documents-state'
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
  function make(title: string, entries: readonly Entry[]): void {
    void navigate(wheelPath(documents.add(wheelsCollection, newWheel(title, entries))))
  }

  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
      Neues Rad
    </Button>
  )
  // The position of the buttons is known only after loading: a button that moves during a press misses the click.
  const { actions, children } = useLoadedParts({
    actions: state === 'complete' && wheels.length === 0 ? null : newButton,
    children: wheels.length === 0 ? <NoWheels newButton={newButton} onMake={make} /> : <WheelCards wheels={wheels} />,
  })
  return (
    <Page title="Glücksrad" heading="Glücksrad" actions={actions}>
      {children}
      {isMaking ? <NewWheelDialog onClose={() => setMaking(false)} onMake={make} /> : null}
    </Page>
  )
}

type NoWheelsProps = {
  readonly newButton: ReactNode
  readonly onMake: (title: string, entries: readonly Entry[]) => void
}

function NoWheels({ newButton, onMake }: NoWheelsProps) {
  const state = useDocumentsState()
  if (state !== 'complete') return <UnreachableDocuments state={state} words={wheelWords} />
  function makeExample(): void {
    const typed = exampleNames.map((text) => ({ text, weight: 1 }))
    onMake(EXAMPLE_TITLE, makeEntries(typed, undefined, newEntryId))
  }
  return (
    <EmptyState
      picture={<WheelPicture entries={exampleEntries} palette="sunset" size={144} />}
      title="Dein erstes Rad"
      actions={
        <>
          <Button variant="secondary" onClick={makeExample}>
            Beispiel anlegen
          </Button>
          {newButton}
        </>
      }
    >
      Trag Namen ein und lass das Rad entscheiden, zum Beispiel: „{EXAMPLE_TITLE}“
    </EmptyState>
  )
}
