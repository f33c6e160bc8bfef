/** On the start page of who is not signed in: the tools with what this device has of them. */
import { MINUTE_MS } from '#base/clock'
import { useDocumentsClient } from '#documents/client'
import { tools } from '#tools'
import { CardGrid, SectionTitle, Stack } from '#ui/card'
import { useNow } from '#ui/use-now'
import { RecentEntries } from './recent-entries.tsx'
import { SearchBox } from './search-box.tsx'
import { ToolCard } from './tool-card.tsx'
import { useDocumentsChange } from './use-documents-change.ts'

/** Without tools that need an account: they keep no data on the device for visitors without one. */
const usable = tools.filter(({ needsAccount }) => needsAccount !== true)

export function DeviceTools() {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const nowMs = useNow(MINUTE_MS)
  if (!usable.some((tool) => tool.searchEntries(documents.list, nowMs).length > 0)) return null
  return (
    <Stack gap={2} as="section" aria-labelledby="on-device">
      <SectionTitle id="on-device">Auf diesem Gerät</SectionTitle>
      <SearchBox />
      <CardGrid minWidth={300}>
        {usable.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </CardGrid>
      <RecentEntries />
    </Stack>
  )
}
