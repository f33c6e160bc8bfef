/** The page a provider returns to: in the window opened for it, or in the main page. */
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useLocation } from 'react-router'
import { refreshIdToken } from '#auth'
import { postProviderReturn, useUser } from '#auth/client'
import { Button, LinkButton } from '#ui/button'
import { QuietText } from '#ui/card'
import { EntryPage } from './entry-page.tsx'
import { OutcomePage } from './parts/outcome-page.tsx'
import { SecondFactorForm } from './parts/code-form.tsx'
import { useAttempt, failureOfReturn } from './parts/use-attempt.ts'
import { useEntry } from './use-entry.ts'

const TITLE = 'Anmelden'

export function ProviderReturnScreen() {
  const query = new URLSearchParams(useLocation().search)
  const result = query.get('result') ?? ''
  return query.get('display') === 'popup' ? <WindowReturn result={result} /> : <PageReturn result={result} />
}

/** The window has done its part; what follows happens where it was opened. */
function WindowReturn({ result }: { readonly result: string }) {
  useEffect(() => postProviderReturn(window, result), [result])
  return (
    <OutcomePage
      title={TITLE}
      icon={result === 'ok' ? 'check' : 'info'}
      heading="Du kannst dieses Fenster schließen"
      actions={<Button onClick={() => window.close()}>Fenster schließen</Button>}
    >
      Weiter geht es dort, wo du angefangen hast.
    </OutcomePage>
  )
}

function PageReturn({ result }: { readonly result: string }) {
  const isHalfWay = result === 'multi-factor-auth-required'
  // Users who link a provider or reauthenticate are signed in.
  const user = useUser()
  const entry = useEntry({ isSecondFactorAsked: isHalfWay })
  const attempt = useAttempt()

  const goOn = useEffectEvent(() => {
    if (result === 'ok') void attempt.run(() => entry.enter((call) => call(refreshIdToken, {})))
  })
  useEffect(() => goOn(), [])

  const login = `/login?next=${encodeURIComponent(entry.nextPath)}`
  if (isHalfWay) {
    if (!entry.isSecondFactorAsked) return <Navigate to={login} replace />
    return (
      <EntryPage title={TITLE}>
        <SecondFactorForm finish={entry.finish} onStartOver={entry.startOver} />
      </EntryPage>
    )
  }
  const failure = result === 'ok' ? attempt.failure : failureOfReturn(result)
  if (failure === undefined) {
    return (
      <EntryPage title={TITLE}>
        <QuietText>Einen Moment …</QuietText>
      </EntryPage>
    )
  }
  return (
    <OutcomePage
      title={user === null ? TITLE : 'Anbieter'}
      icon="warning"
      heading="Das hat nicht geklappt"
      actions={
        user === null ? (
          <LinkButton to={login}>Zurück zur Anmeldung</LinkButton>
        ) : (
          <LinkButton to={entry.nextPath}>Zurück</LinkButton>
        )
      }
    >
      {failure.message}
    </OutcomePage>
  )
}
