import type { UserRecord } from '#auth'
import { CardGrid } from '#ui/card'
import { Page } from '#ui/page/page'
import { tools } from '#tools'
import { InstallOffer } from './install-offer.tsx'
import { RecentEntries } from './recent-entries.tsx'
import { SearchButton } from './search-button.tsx'
import { Today } from './today.tsx'
import { ToolCard } from './tool-card.tsx'

/** The start page of a signed-in person: search, what matters now, and one card per tool. */
export function HomeScreen({ user }: { readonly user: UserRecord }) {
  return (
    <Page title="Startseite" heading={`Hallo ${user.name.split(' ')[0] ?? ''}`}>
      <SearchButton />
      <Today />
      <InstallOffer />
      <CardGrid minWidth={300}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </CardGrid>
      <RecentEntries />
    </Page>
  )
}
