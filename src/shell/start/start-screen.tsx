/** The start page: search, one card per tool with what is going on there, and where one left off. */
import { useUser } from '#auth/client'
import { CardGrid } from '#ui/card'
import { Page } from '#ui/page'
import { tools } from '#tools'
import { SearchBox } from './search-box.tsx'
import { ToolCard } from './tool-card.tsx'
import { Welcome } from './welcome.tsx'

export function StartScreen() {
  const user = useUser()
  if (user === null) return <Welcome />
  return (
    <Page title="Startseite" heading={`Hallo ${user.name}`}>
      <SearchBox />
      <CardGrid minWidth={300}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </CardGrid>
    </Page>
  )
}
