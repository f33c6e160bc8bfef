import { usersCollection, type UserRecord } from '#auth'
import { useDocument } from '#documents/client'
import { CardGrid } from '#ui/card'
import { Page } from '#ui/page'
import { tools } from '#tools'
import { RecentEntries } from './recent-entries.tsx'
import { SearchBox } from './search-box.tsx'
import { ToolCard } from './tool-card.tsx'

/** The start page of a signed-in person: search, and one card per tool with what is going on there. */
export function HomeScreen({ user }: { readonly user: UserRecord }) {
  // The document knows a new name at once, the record kept at sign-in only after the next start.
  const name = useDocument(usersCollection, user.id)?.name ?? user.name
  return (
    <Page title="Startseite" heading={`Hallo ${name}`}>
      <SearchBox />
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
