import { useLocation } from 'react-router'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { Link } from '#ui/link'
import { Page } from '#ui/page'
import { exampleEntries } from './example.ts'
import { WheelPicture } from './wheel-picture.tsx'

/** What signed-out people see: what the wheel is, and that it waits for them. */
export function SignInInvitation() {
  const { pathname } = useLocation()
  const next = `?next=${encodeURIComponent(pathname)}`
  return (
    <Page title="Glücksrad" heading="Glücksrad" maxWidth={720}>
      <EmptyState
        picture={<WheelPicture entries={exampleEntries} palette="sunset" size={176} />}
        title="Wer ist heute dran?"
        actions={
          <>
            <Button look="secondary" component={Link} to={`/login${next}`}>
              Anmelden
            </Button>
            <Button look="primary" component={Link} to={`/register${next}`}>
              Konto anlegen
            </Button>
          </>
        }
      >
        Namen eintragen, drehen, gewinnen: für Küchendienst, Klassenzimmer oder Spieleabend. Melde dich an, dann warten
        deine Räder auf jedem Gerät auf dich.
      </EmptyState>
    </Page>
  )
}
