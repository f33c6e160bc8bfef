/** On the start page of who is not signed in: the tools with what this device has of them. */
import { useDocumentsClient } from '#documents/client'
import { tools } from '#tools'
import { CardGrid, SectionTitle, Stack } from '#ui/card'
import { RecentEntries } from './recent-entries.tsx'
import { SearchBox } from './search-box.tsx'
import { ToolCard } from './tool-card.tsx'
import { useDocumentsChange } from './use-documents-change.ts'

export function DeviceTools() {
  const documents = useDocumentsClient()
  useDocumentsChange()
  if (!tools.some((tool) => tool.searchEntries(documents.list).length > 0)) return null
  return (
    <Stack gap={2} as="section" aria-labelledby="on-device">
      <SectionTitle id="on-device">Auf diesem Gerät</SectionTitle>
      <SearchBox />
      <CardGrid minWidth={300}>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </CardGrid>
      <RecentEntries />
    </Stack>
  )
}
