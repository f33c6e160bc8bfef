/** Informs the user before the browser asks for permission: what is sent, who can see which parts, and how to turn it off. */
import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'

type PushQuestionProps = {
  /** The kinds of message that are set to push, as people call them. */
  readonly kinds: readonly string[]
  readonly onAccept: () => void
  readonly onClose: () => void
}

export function PushQuestion({ kinds, onAccept, onClose }: PushQuestionProps) {
  return (
    <Dialog
      title="Push auf diesem Gerät einschalten?"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Nicht jetzt
          </Button>
          <Button variant="primary" icon="bell" onClick={onAccept}>
            Einschalten
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        {kinds.length === 0 ? (
          <p>Zurzeit kommt nichts per Push. Unter „Was dich wie erreicht“ wählst du, was kommen soll.</p>
        ) : (
          <div>
            <p>Das kommt dann auf dieses Gerät, auch wenn die App zu ist:</p>
            <Kinds>
              {kinds.map((kind) => (
                <li key={kind}>{kind}</li>
              ))}
            </Kinds>
          </div>
        )}
        <p>
          Den Weg hierher nimmt die Nachricht über den Push-Dienst deines Browsers. Der Text ist verschlüsselt: Der
          Dienst sieht, dass und wann etwas kommt, aber nicht, was.
        </p>
        <QuietText>
          Gleich fragt dich dein Browser, ob Taschenmesser Benachrichtigungen zeigen darf. Ausschalten kannst du sie
          jederzeit unter „Benachrichtigungen“.
        </QuietText>
      </Stack>
    </Dialog>
  )
}

const Kinds = styled('ul')({ margin: '8px 0 0', paddingLeft: 22, listStyle: 'disc', fontWeight: 550 })
