import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'

type NoRegistrationProps = {
  readonly registration: 'invite' | 'closed'
  /** How the person calls themselves who invites others here. */
  readonly administratorName: string | undefined
  /** A guest who wants an account. */
  readonly isGuest: boolean
}

/** Says why there is no form here, and what one can do instead. */
export function NoRegistration({ registration, administratorName, isGuest }: NoRegistrationProps) {
  const isByInvitation = registration === 'invite'
  const title = isGuest ? 'Konto anlegen' : 'Registrieren'
  return (
    <Page title={title} heading={title} maxWidth={560}>
      <EmptyState
        picture={<Icon name="person" size={48} />}
        title={isByInvitation ? 'Hier braucht es eine Einladung' : 'Hier gibt es gerade keine neuen Konten'}
        actions={
          <Button variant="primary" component={Link} to={isGuest ? '/' : '/login'}>
            {isGuest ? 'Als Gast weitermachen' : 'Anmelden'}
          </Button>
        }
      >
        {isByInvitation
          ? `${whomToAsk(administratorName)} um eine Einladung, und öffne den Link ${isGuest ? 'in diesem Browser' : 'auf diesem Gerät'}.`
          : `Die Person, die diesen Server betreibt, hat die Registrierung geschlossen. Frag sie, ob ${isGuest ? 'du ein Konto anlegen darfst' : 'sie dir ein Konto anlegt'}.`}
        {isGuest ? <Kept>{NOTHING_IS_LOST}</Kept> : null}
      </EmptyState>
    </Page>
  )
}

const Kept = styled('span')({ display: 'block', marginTop: 12 })

const NOTHING_IS_LOST =
  'Verloren geht nichts: Was du als Gast angelegt hast, bleibt in diesem Browser und kommt dann mit in dein Konto. Bis dahin melde dich nicht ab, und öffne die App wenigstens einmal im Monat.'

function whomToAsk(name: string | undefined): string {
  return name === undefined
    ? 'Bitte die Person, die diesen Server betreibt,'
    : `Dieser Server gehört ${name}. Bitte ${name}`
}
