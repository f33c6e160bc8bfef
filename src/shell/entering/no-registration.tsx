import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { Icon } from '#ui/icon'
import { Link } from '#ui/link'
import { Page } from '#ui/page'

type NoRegistrationProps = {
  readonly registration: 'invite' | 'closed'
  /** How the person calls themselves who invites others here. */
  readonly administratorName: string | undefined
}

/** Says why there is no form here, and what one can do instead. */
export function NoRegistration({ registration, administratorName }: NoRegistrationProps) {
  const isByInvitation = registration === 'invite'
  return (
    <Page title="Registrieren" heading="Registrieren" maxWidth={560}>
      <EmptyState
        picture={<Icon name="person" size={48} />}
        title={isByInvitation ? 'Hier braucht es eine Einladung' : 'Hier gibt es gerade keine neuen Konten'}
        actions={
          <Button look="primary" component={Link} to="/login">
            Anmelden
          </Button>
        }
      >
        {isByInvitation
          ? `${whomToAsk(administratorName)} um eine Einladung, und öffne den Link auf diesem Gerät.`
          : 'Die Person, die diesen Server betreibt, hat die Registrierung geschlossen. Frag sie, ob sie dir ein Konto anlegt.'}
      </EmptyState>
    </Page>
  )
}

function whomToAsk(name: string | undefined): string {
  return name === undefined
    ? 'Bitte die Person, die diesen Server betreibt,'
    : `Dieser Server gehört ${name}. Bitte ${name}`
}
