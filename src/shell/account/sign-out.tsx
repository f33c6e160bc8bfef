import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#auth/client'
import { useSyncStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { formatCount } from '#base/format'

/** Signs out at once, or asks first when changes have not reached the server yet. */
export function SignOut() {
  const auth = useAuth()
  const toasts = useToast()
  const navigate = useNavigate()
  const { pendingCount } = useSyncStatus()
  const [isAsking, setAsking] = useState(false)
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
          onClick={() => (pendingCount > 0 ? setAsking(true) : void leave())}
        >
          Abmelden
        </Button>
      </div>
      {isAsking ? (
        <Dialog
          title="Noch nicht alles abgeglichen"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="quiet" onClick={() => void leave()}>
                Trotzdem abmelden
              </Button>
              <Button look="primary" onClick={() => setAsking(false)}>
                Angemeldet bleiben
              </Button>
            </>
          }
        >
          <p>
            {pendingCount === 1 ? 'Eine Änderung ist' : `${formatCount(pendingCount, '', 'Änderungen')} sind`} noch
            nicht auf dem Server. Wenn du dich abmeldest, {pendingCount === 1 ? 'bleibt sie' : 'bleiben sie'} auf diesem
            Gerät und {pendingCount === 1 ? 'wird' : 'werden'} erst gesendet, wenn du dich hier wieder anmeldest.
          </p>
        </Dialog>
      ) : null}
    </Stack>
  )
}
