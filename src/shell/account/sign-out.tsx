import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isGuestEmail } from '#auth'
import { useAuth, useUser } from '#auth/client'
import { formatCount } from '#base/format'
import { useSyncStatus } from '#documents/client'
import { useUploads } from '#files/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Link } from '#ui/link'

/** Signs out at once, or asks first when changes have not reached the server yet, or nothing would lead back. */
export function SignOut() {
  const auth = useAuth()
  const toasts = useToast()
  const navigate = useNavigate()
  const unsent = { changes: useSyncStatus().pendingCount, files: useUploads().length }
  const user = useUser()
  const hasUnsent = unsent.changes + unsent.files > 0
  const [isAsking, setAsking] = useState(false)
  const isGuest = user !== null && isGuestEmail(user.email)
  const [isLeaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setAsking(false)
    setLeaving(true)
    const result = await auth.signOut()
    setLeaving(false)
    if (result.ok) void navigate('/', { replace: true })
    else toasts.show({ kind: 'error', text: result.error.message })
  }

  return (
    <Stack gap={2}>
      <QuietText>Danach zeigt dieses Gerät nichts mehr von dir, bis du dich wieder anmeldest.</QuietText>
      <div>
        <Button
          look="secondary"
          icon="signOut"
          isBusy={isLeaving}
          onClick={() => (hasUnsent || isGuest ? setAsking(true) : void leave())}
        >
          Abmelden
        </Button>
      </div>
      {isAsking && isGuest ? <LeavingGuest onStay={() => setAsking(false)} onLeave={() => void leave()} /> : null}
      {isAsking && !isGuest ? (
        <Unsynced {...unsent} onStay={() => setAsking(false)} onLeave={() => void leave()} />
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
          <Button look="quiet" onClick={onLeave}>
            Trotzdem abmelden
          </Button>
          <Button look="primary" component={Link} to="/register">
            Konto anlegen
          </Button>
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

type Unsent = { readonly changes: number; readonly files: number }

function Unsynced({ changes, files, onStay, onLeave }: Question & Unsent) {
  const isOne = changes + files === 1
  return (
    <Dialog
      title="Noch nicht alles abgeglichen"
      onClose={onStay}
      actions={
        <>
          <Button look="quiet" onClick={onLeave}>
            Trotzdem abmelden
          </Button>
          <Button look="primary" onClick={onStay}>
            Angemeldet bleiben
          </Button>
        </>
      }
    >
      <p>
        {describeUnsent({ changes, files })} noch nicht auf dem Server. Wenn du dich abmeldest,{' '}
        {isOne ? 'bleibt sie' : 'bleiben sie'} auf diesem Gerät und {isOne ? 'wird' : 'werden'} erst gesendet, wenn du
        dich hier wieder anmeldest.
      </p>
    </Dialog>
  )
}

/** `Eine Änderung ist`, `3 Änderungen und eine Datei sind`. */
function describeUnsent({ changes, files }: Unsent): string {
  const parts = [
    ...(changes === 0 ? [] : [changes === 1 ? 'eine Änderung' : formatCount(changes, '', 'Änderungen')]),
    ...(files === 0 ? [] : [files === 1 ? 'eine Datei' : formatCount(files, '', 'Dateien')]),
  ]
  const text = parts.join(' und ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${changes + files === 1 ? 'ist' : 'sind'}`
}
