/** One's own data: how much room it takes, taken along as a file, or gone for good. */
import { useState } from 'react'
import { EXPORT_PATH, deleteAccount, type UserRecord } from '#auth'
import { useUser, eraseNames, useAuth } from '#auth/client'
import { eraseDevice, forgetPersonOnDevice, useDeviceDocuments } from '#documents/client'
import { eraseFiles } from '#files/client'
import { eraseUserKeys } from '#kit/user-keys'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText, Stack, TitledCard } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { Page } from '#ui/page/page'
import { useIsOnline } from '../browser/connectivity.ts'
import { openLocalStorage } from '../browser/safe-storage.ts'
import { findIndexedDb } from '../files/find-indexed-db.ts'
import { StorageSection } from '../storage/storage-section.tsx'
import { forgetKept } from './forget-kept.ts'
import { useAction } from './server-part.tsx'

const TITLE = 'Deine Daten'

type DataScreenProps = {
  /** The user is about to be signed out for good. */
  readonly onLeave: () => void
}

export function DataScreen({ onLeave }: DataScreenProps) {
  const user = useUser()
  if (user === null) return null
  return (
    <Page title={TITLE} heading={TITLE} maxWidth={720} isInOrder>
      <StorageSection />
      <TitledCard id="export" title="Mitnehmen">
        <QuietText>
          Eine Datei mit allem, was dieser Server von dir hat: Konto, Einträge aller Werkzeuge mit ihrem Verlauf,
          Nachrichten und Geräte. Sie ist für Menschen lesbar und für andere Programme (JSON).
        </QuietText>
        <ExportButton />
      </TitledCard>
      <TitledCard id="delete" title="Konto löschen">
        <DeleteAccount user={user} onLeave={onLeave} />
      </TitledCard>
    </Page>
  )
}

function ExportButton() {
  const isOnline = useIsOnline()
  return (
    <Stack gap={1}>
      <div>
        <Button
          icon="download"
          disabled={!isOnline}
          // The browser loads it piece by piece and shows how far it is.
          onClick={() => window.location.assign(EXPORT_PATH)}
        >
          Alles herunterladen
        </Button>
      </div>
      {isOnline ? null : <QuietText>Geht wieder, sobald du online bist.</QuietText>}
    </Stack>
  )
}

/** The only action that can't be undone: requires a recent reauthentication and typing the name. */
function DeleteAccount({ user, onLeave }: DataScreenProps & { readonly user: UserRecord }) {
  const isOnline = useIsOnline()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <QuietText>
        Löscht dein Konto und alles, was du angelegt hast, auf dem Server und auf diesem Gerät. Auch wer etwas mit dir
        teilt, sieht es dann nicht mehr. Das lässt sich nicht rückgängig machen.
      </QuietText>
      <div>
        <Button icon="trash" disabled={!isOnline} onClick={() => setAsking(true)}>
          Konto löschen …
        </Button>
      </div>
      {isOnline ? null : <QuietText>Geht wieder, sobald du online bist.</QuietText>}
      {isAsking ? <DeleteDialog user={user} onLeave={onLeave} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

type DeleteDialogProps = DataScreenProps & { readonly user: UserRecord; readonly onClose: () => void }

function DeleteDialog({ user, onLeave, onClose }: DeleteDialogProps) {
  const auth = useAuth()
  const device = useDeviceDocuments()
  const toasts = useToast()
  const action = useAction()
  const [name, setName] = useState('')
  const isNameError = action.error?.field === 'name'

  async function remove(): Promise<void> {
    const done = await action.run(() => auth.call(deleteAccount, { name }))
    if (done === undefined) return
    onLeave()
    await auth.signOut()
    const storage = openLocalStorage(console)
    eraseNames({ userId: user.id, storage })
    eraseUserKeys({ userId: user.id, storage })
    toasts.show({ kind: 'success', text: 'Dein Konto ist gelöscht' })
    // Other tabs can delay what follows; the user is on the start page by now.
    const indexedDB = findIndexedDb()
    await eraseFiles({ userId: user.id, indexedDB })
    await forgetKept(user.id)
    await eraseDevice({ userId: user.id, storage, indexedDB, now: Date.now, log: console })
    if (device !== undefined) await forgetPersonOnDevice(device, user.id)
  }

  return (
    <FormDialog
      title="Konto für immer löschen?"
      submitLabel="Für immer löschen"
      submitIcon="trash"
      cancelLabel="Konto behalten"
      isFinal
      isBusy={action.isBusy}
      error={isNameError ? undefined : action.error?.message}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p>Was noch gebraucht wird, kannst du vorher herunterladen. Zum Bestätigen schreib deinen Namen hierher.</p>
      <Field
        label={`Dein Name: „${user.name}“`}
        name="name"
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isNameError ? action.error?.message : undefined}
        autoFocus
      />
    </FormDialog>
  )
}
