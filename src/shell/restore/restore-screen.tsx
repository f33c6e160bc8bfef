/** The first page of a server that has nothing yet: it gets what another one, or itself, had. */
import { Navigate } from 'react-router'
import { SET_UP_MARK } from '#auth'
import { Button, LinkButton } from '#ui/button'
import { Card, Stack } from '#ui/card'
import { Page } from '#ui/page/page'
import { useLinkSecret } from '../sign-in/recovery/use-link-secret.ts'
import { useSignInOptions } from '../sign-in/use-entry.ts'
import { type AskWho, useRestoreFlow } from './restore-flow.ts'
import { RestoreSteps } from './restore-steps.tsx'

const TITLE = 'Sicherung wiederherstellen'
const LEAD =
  'Dieser Server ist noch leer. Mit einer Sicherung hat er danach alle Konten, Einträge und Dateien von damals.'

/** The server has no accounts yet, so no sign-in can be recent. */
const askNothing: AskWho = (call) => call()

export function RestoreScreen() {
  const signInOptions = useSignInOptions()
  const secret = useLinkSecret()
  const mayRestore = signInOptions?.setUp === 'here' || secret.startsWith(SET_UP_MARK)
  if (signInOptions !== undefined && !mayRestore) return <Navigate to="/login" replace />
  // The secret is in the address at the first render, or never.
  return signInOptions === undefined ? null : <Restore key={secret} secret={secret} />
}

function Restore({ secret }: { readonly secret: string }) {
  const [state, flow] = useRestoreFlow({ askWho: askNothing, setUpSecret: secret })
  const hasBegun = state.run !== undefined
  return (
    <Page title={TITLE} heading={TITLE} maxWidth={560} {...(state.run?.phase === 'restored' ? {} : { lead: LEAD })}>
      <Card aria-label={TITLE}>
        <Stack gap={2}>
          <RestoreSteps
            state={state}
            flow={flow}
            onStop={() => void flow.cancel()}
            consequence={null}
            ending={
              <div>
                <Button variant="primary" component="a" href="/login">
                  Anmelden
                </Button>
              </div>
            }
          />
        </Stack>
      </Card>
      {hasBegun ? null : (
        <div>
          <LinkButton variant="quiet" to={secret === '' ? '/register' : `/register#${secret}`}>
            Zurück
          </LinkButton>
        </div>
      )}
    </Page>
  )
}
