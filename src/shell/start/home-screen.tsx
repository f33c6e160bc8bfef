import { useState } from 'react'
import type { UserRecord } from '#auth'
import { useLoadedParts } from '#kit/documents-state'
import { CardGrid } from '#ui/card'
import { Page } from '#ui/page/page'
import { tools } from '#tools'
import { readLastTools, sortByLastUse } from '../frame/last-tools.ts'
import { RecentEntries } from './recent-entries.tsx'
import { SearchButton } from './search-button.tsx'
import { StartHint } from './start-hint.tsx'
import { Today } from './today.tsx'
import { ToolCard } from './tool-card.tsx'

/** The start page of a signed-in person: search, what matters now, and one card per tool, the last used one first. */
export function HomeScreen({ user }: { readonly user: UserRecord }) {
  // Fixed while the page is open, so that no card moves under a finger.
  const [sorted] = useState(() => sortByLastUse(tools, readLastTools(user.id)))
  const { children } = useLoadedParts({
    children: (
      <>
        <Today />
        <StartHint />
        <CardGrid minWidth={300}>
          {sorted.map((tool) => (
            <li key={tool.id}>
              <ToolCard tool={tool} />
            </li>
          ))}
        </CardGrid>
        <RecentEntries />
      </>
    ),
  })
  return (
    <Page title="Startseite" heading={`Hallo ${user.name.split(' ')[0] ?? ''}`}>
      <SearchButton />
      {children}
    </Page>
  )
}
