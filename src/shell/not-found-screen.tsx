import { useLocation } from 'react-router'
import { LinkButton } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Page } from '#ui/page/page'

/** The fallback for every path without a page. */
export function NotFoundScreen() {
  const { pathname } = useLocation()
  return (
    <Page heading="Hier ist noch nichts" maxWidth={720}>
      <EmptyState
        icon="search"
        title="Diese Seite gibt es nicht"
        actions={<LinkButton to="/">Zur Startseite</LinkButton>}
      >
        Unter „{pathname}“ findest du noch nichts. Vielleicht hat sich in der Adresse ein Buchstabe verirrt.
      </EmptyState>
    </Page>
  )
}
