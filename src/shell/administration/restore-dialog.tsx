import { useEffect, useEffectEvent, useState } from 'react'
import { readAccount } from '#auth'
import { useAuth } from '#auth/client'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Notice } from '#ui/page/notice'
import { useSensitiveCall } from '../reauthentication/use-sensitive-call.ts'
import { RestoreSteps } from '../restore/restore-steps.tsx'
import { useRestoreFlow } from '../restore/restore-flow.ts'

type RestoreDialogProps = {
  /** One of the list; undefined: a file that is uploaded. */
  readonly name: string | undefined
  readonly onClose: () => void
}

/** Restores a backup in place of all that this server has. */
export function RestoreDialog({ name, onClose }: RestoreDialogProps) {
  const [state, flow] = useRestoreFlow({ askWho: useSensitiveCall() })
  const phase = state.run?.phase
  const isOver = phase === 'restored'
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (name !== undefined) void flow.takeListed(name).then((isBegun) => (isBegun ? undefined : close()))
  }, [flow, name])
  return (
    <Dialog
      title="Sicherung wiederherstellen"
      maxWidth={520}
      // Only what the server has begun goes on without this page, and it can't be shown again.
      isKeptOpen={phase === 'restoring' || isOver}
      onClose={onClose}
      actions={
        // Each step that can be left has a button for that.
        phase !== undefined ? undefined : (
          <Button variant="quiet" onClick={onClose}>
            Schließen
          </Button>
        )
      }
    >
      <RestoreSteps
        state={state}
        flow={flow}
        isListed={name !== undefined}
        onStop={name === undefined ? () => void flow.cancel() : onClose}
        consequence={<Consequence />}
        ending={<AfterRestore />}
      />
    </Dialog>
  )
}

function Consequence() {
  return (
    <Notice icon="warning">
      Danach hat dieser Server den Stand von damals, für alle. Was er jetzt hat, bleibt auf seiner Festplatte daneben
      liegen. Für einige Sekunden ist er nicht erreichbar. Wer sich seit damals angemeldet hat, meldet sich neu an; wer
      seitdem gelöscht, gesperrt oder abgemeldet wurde, ist es danach nicht mehr.
    </Notice>
  )
}

/** The app goes on from the beginning; a sign-in that is younger than the backup is gone with it. */
function AfterRestore() {
  const { call } = useAuth()
  const [isKnown, setKnown] = useState<boolean>()
  useEffect(() => {
    void call(readAccount, {}).then((answer) => setKnown(answer.ok))
  }, [call])
  const next = '/account/verwaltung'
  return (
    <>
      {isKnown === false ? (
        <QuietText>Deine Anmeldung gab es damals noch nicht: Melde dich noch einmal an.</QuietText>
      ) : null}
      <div>
        <Button variant="primary" component="a" href={isKnown === false ? `/login?next=${next}` : next}>
          {isKnown === false ? 'Anmelden' : 'Weiter'}
        </Button>
      </div>
    </>
  )
}
