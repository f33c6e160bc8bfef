import { useState } from 'react'
import { isGuestEmail } from '#auth'
import { useAuth, useUser } from '#auth/client'
import { formatCount } from '#base/text/format'
import { useSyncStatus } from '#documents/client'
import { useUploads } from '#files/client'
import { useToast } from '#messaging/client'
import { forgetKept } from './forget-kept.ts'
import { Button, LinkButton } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { accountPaths } from './account-paths.ts'

/**
 * Signs out at once, or asks first when something is on this device only, or nothing would lead back. `onLeave` is called before the user
 * is forgotten. No page waits for the server's answer; a toast shows its refusal on the page that is open then.
 */
export function SignOut({ onLeave }: { readonly onLeave: () => void }) {
  const auth = useAuth()
  const toasts = useToast()
  const { pendingCount, lastCopies } = useSyncStatus('pendingCount', 'lastCopies')
  const left: Left = { changes: pendingCount, files: useUploads().length, copies: lastCopies.length }
  const user = useUser()
  const isLeft = left.changes + left.files + left.copies > 0
  const [isAsking, setAsking] = useState(false)
  const isGuest = user !== null && isGuestEmail(user.email)

  async function leave(): Promise<void> {
    setAsking(false)
    onLeave()
    const signingOut = auth.signOut()
    if (user !== null) await forgetKept(user.id)
    const result = await signingOut
    if (!result.ok) toasts.show({ kind: 'error', text: result.error.message })
  }

  return (
    <Stack gap={2}>
      <QuietText>Danach zeigt dieses Gerät nichts mehr von dir, bis du dich wieder anmeldest.</QuietText>
      <div>
        <Button icon="signOut" onClick={() => (isLeft || isGuest ? setAsking(true) : void leave())}>
          Abmelden
        </Button>
      </div>
      {isAsking && isGuest ? <LeavingGuest onStay={() => setAsking(false)} onLeave={() => void leave()} /> : null}
      {isAsking && !isGuest ? (
        <Unsynced left={left} onStay={() => setAsking(false)} onLeave={() => void leave()} />
      ) : null}
    </Stack>
  )
}

type Question = { readonly onStay: () => void; readonly onLeave: () => void }

/** Nothing leads back into a guest's account, so this is the last moment to keep it. */
function LeavingGuest({ onStay, onLeave }: Question) {
  return (
    <Dialog
      title="Als Gast abmelden?"
      onClose={onStay}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            Trotzdem abmelden
          </Button>
          <LinkButton to="/register">Konto anlegen</LinkButton>
        </>
      }
    >
      <p>
        Als Gast hast du kein Passwort, mit dem du zurückkommst: Was du angelegt hast, ist nach dem Abmelden für immer
        weg. Leg ein Konto an, dann bleibt alles.
      </p>
    </Dialog>
  )
}

/** What this device has and the server has not: `copies` are of what the server has lost. */
type Left = { readonly changes: number; readonly files: number; readonly copies: number }

function Unsynced({ left, onStay, onLeave }: Question & { readonly left: Left }) {
  return (
    <Dialog
      title={left.changes + left.files > 0 ? 'Noch nicht alles abgeglichen' : 'Nicht alles ist auf dem Server'}
      onClose={onStay}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            Trotzdem abmelden
          </Button>
          {left.copies === 0 ? (
            <Button variant="primary" onClick={onStay}>
              Angemeldet bleiben
            </Button>
          ) : (
            <LinkButton to={accountPaths.lastCopies}>Ansehen</LinkButton>
          )}
        </>
      }
    >
      <UnsentText {...left} />
      <CopiesText count={left.copies} />
    </Dialog>
  )
}

function UnsentText({ changes, files }: Pick<Left, 'changes' | 'files'>) {
  if (changes + files === 0) return null
  const isOne = changes + files === 1
  return (
    <p>
      {describeUnsent({ changes, files })} noch nicht auf dem Server. Wenn du dich abmeldest,{' '}
      {isOne ? 'bleibt sie' : 'bleiben sie'} auf diesem Gerät und {isOne ? 'wird' : 'werden'} erst gesendet, wenn du
      dich hier wieder anmeldest.
    </p>
  )
}

function CopiesText({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <p>
      {formatCount(count, 'Eintrag', 'Einträge')} gibt es nur noch auf diesem Gerät, weil der Server{' '}
      {count === 1 ? 'ihn' : 'sie'} nicht mehr hat. Bring {count === 1 ? 'ihn' : 'sie'} vorher zurück oder sichere{' '}
      {count === 1 ? 'ihn' : 'sie'} als Datei: Nach dem Abmelden kommst du erst wieder daran, wenn du dich hier
      anmeldest.
    </p>
  )
}

/** `Eine Änderung ist`, `3 Änderungen und eine Datei sind`. */
function describeUnsent({ changes, files }: Pick<Left, 'changes' | 'files'>): string {
  const parts = [
    ...(changes === 0 ? [] : [changes === 1 ? 'eine Änderung' : formatCount(changes, '', 'Änderungen')]),
    ...(files === 0 ? [] : [files === 1 ? 'eine Datei' : formatCount(files, '', 'Dateien')]),
  ]
  const text = parts.join(' und ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${changes + files === 1 ? 'ist' : 'sind'}`
}
