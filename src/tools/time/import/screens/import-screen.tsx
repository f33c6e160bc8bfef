/** Takes over times from another program: choose a file, see what becomes of it, write it, and undo it if need be. */
import { useState } from 'react'
import { useUser } from '#auth/client'
import { useDocumentsStatus } from '#documents/client'
import { FailedRows } from '#ui/files/failed-rows'
import { Page } from '#ui/page/page'
import { toFailedRows } from '../import-problems.ts'
import { ImportDone, ImportWork } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportStart } from './import-start.tsx'
import { useImportFile } from './use-import-file.ts'
import { useImportWriting } from './use-import-writing.ts'

export function ImportScreen() {
  const user = useUser()
  // What one person imports is never written for the next one.
  return <Import key={user?.id ?? ''} owner={user?.id ?? DEVICE} />
}

/** Replaces the user id if the user is not signed in. */
const DEVICE = 'device'

function Import({ owner }: { readonly owner: string }) {
  const { isLoaded } = useDocumentsStatus()
  const { file, options, open, reread, close } = useImportFile()
  const { writing, write, stop, takeBack, reset } = useImportWriting()

  const [user, setUser] = useState<string>()

  function openFile(next: File): void {
    setUser(undefined)
    open(next)
  }

  function startAnew(): void {
    reset()
    close()
  }

  return (
    <Page
      title="Import"
      heading="Zeiten importieren"
      lead="Aus Toggl Track, Clockify, Kimai, TimeTagger oder einer eigenen Tabelle."
      maxWidth={860}
    >
      {writing.phase === 'writing' || writing.phase === 'taking-back' ? (
        <ImportWork writing={writing} onStop={stop} />
      ) : writing.phase === 'written' || writing.phase === 'taken-back' ? (
        <>
          <ImportDone writing={writing} onTakeBack={takeBack} onNext={startAnew} onContinue={reset} />
          {file.phase !== 'read' || file.found.failed.length === 0 ? null : (
            <FailedRows head={file.found.head} failed={toFailedRows(file.found.failed)} />
          )}
        </>
      ) : file.phase === 'read' ? (
        <ImportPreview
          owner={owner}
          name={file.name}
          table={file.found}
          options={options}
          user={user}
          onUser={setUser}
          onReread={reread}
          onWrite={write}
          onClose={close}
        />
      ) : (
        <ImportStart file={file} isReady={isLoaded} onFile={openFile} onCancel={close} />
      )}
    </Page>
  )
}
