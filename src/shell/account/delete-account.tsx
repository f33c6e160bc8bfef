import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { deleteAccount, type UserRecord } from '#auth'
import { useAuth } from '#auth/client'
import { eraseDevice } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/field'
import { FormAlert } from '#ui/notice'
import { useIsOnline } from '../connectivity.ts'
import { openLocalStorage } from '../safe-storage.ts'
import { useAction } from './use-action.ts'

const FORM_ID = 'delete-account'

/** The one thing that can't be undone: asked for by typing the name, and only of whoever showed lately who they are. */
export function DeleteAccount({ user }: { readonly user: UserRecord }) {
  const isOnline = useIsOnline()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <QuietText>
        Löscht dein Konto und alles, was du angelegt hast, auf dem Server und auf diesem Gerät. Auch wer etwas mit dir
        teilt, sieht es dann nicht mehr. Das lässt sich nicht rückgängig machen.
      </QuietText>
      <div>
        <Button look="secondary" icon="trash" disabled={!isOnline} onClick={() => setAsking(true)}>
          Konto löschen …
        </Button>
      </div>
      {isOnline ? null : <QuietText>Geht wieder, sobald du online bist.</QuietText>}
      {isAsking ? <DeleteDialog user={user} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function DeleteDialog({ user, onClose }: { readonly user: UserRecord; readonly onClose: () => void }) {
  const auth = useAuth()
  const toasts = useToast()
  const navigate = useNavigate()
  const action = useAction()
  const [name, setName] = useState('')
  const isNameError = action.error?.field === 'name'

  async function remove(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const done = await action.run(() => auth.call(deleteAccount, { name }))
    if (done === undefined) return
    await auth.signOut()
    await eraseDevice({
      userId: user.id,
      storage: openLocalStorage(console),
      indexedDB: 'indexedDB' in window ? window.indexedDB : null,
      now: Date.now,
      log: console,
    })
    toasts.show({ kind: 'success', text: 'Dein Konto ist gelöscht' })
    void navigate('/', { replace: true })
  }

  return (
    <Dialog
      title="Konto für immer löschen?"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" type="submit" form={FORM_ID} icon="trash" isBusy={action.isBusy}>
            Für immer löschen
          </Button>
          <Button look="primary" onClick={onClose}>
            Konto behalten
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void remove(event)}>
        <Stack gap={2}>
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
          <FormAlert message={isNameError ? undefined : action.error?.message} />
        </Stack>
      </form>
    </Dialog>
  )
}
