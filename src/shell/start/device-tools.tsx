/** On the start page of who is not signed in: the tools with what this device has of them. */
import { MINUTE_MS } from '#base/clock'
import { useDocumentsClient } from '#documents/client'
import { CardGrid, SectionTitle, Stack } from '#ui/card'
import { useNow } from '#ui/use-now'
import { RecentEntries } from './recent-entries.tsx'
import { SearchButton } from './search-button.tsx'
import { ToolCard } from './tool-card.tsx'
import { useDocumentsChange } from '../use-documents-change.ts'
import { deviceTools } from '../device/use-device-offer.ts'

export function DeviceTools() {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const nowMs = useNow(MINUTE_MS)
  if (!deviceTools.some((tool) => tool.searchEntries(documents.list, nowMs).length > 0)) return null
  return (
    <Stack gap={2} as="section" aria-labelledby="on-device">
      <SectionTitle id="on-device">Auf diesem Gerät</SectionTitle>
      <SearchButton />
      <CardGrid minWidth={300}>
        {deviceTools.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </CardGrid>
      <RecentEntries />
    </Stack>
  )
}
