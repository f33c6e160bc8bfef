import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isGuestEmail } from '#auth'
import { useAuth, useUser } from '#auth/client'
import { formatCount } from '#base/format'
import { useSyncStatus } from '#documents/client'
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
  const { pendingCount } = useSyncStatus()
  const user = useUser()
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
          onClick={() => (pendingCount > 0 || isGuest ? setAsking(true) : void leave())}
        >
          Abmelden
        </Button>
      </div>
      {isAsking && isGuest ? <LeavingGuest onStay={() => setAsking(false)} onLeave={() => void leave()} /> : null}
      {isAsking && !isGuest ? (
        <Unsynced count={pendingCount} onStay={() => setAsking(false)} onLeave={() => void leave()} />
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

function Unsynced({ count, onStay, onLeave }: Question & { readonly count: number }) {
  const isOne = count === 1
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
        {isOne ? 'Eine Änderung ist' : `${formatCount(count, '', 'Änderungen')} sind`} noch nicht auf dem Server. Wenn
        du dich abmeldest, {isOne ? 'bleibt sie' : 'bleiben sie'} auf diesem Gerät und {isOne ? 'wird' : 'werden'} erst
        gesendet, wenn du dich hier wieder anmeldest.
      </p>
    </Dialog>
  )
}
