/** Fields that were changed here and elsewhere: both values side by side, and the choice between them. */
import { useNavigate } from 'react-router'
import { useSyncStatus } from '#documents/client'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { Page } from '#ui/page/page'
import { EmptyListPage, UnreadListPage } from '../empty-list-page.tsx'
import { useKnownEntries } from '../words/known-entries.ts'
import { ConflictCard } from './conflict-card.tsx'

const TITLE = 'Auch anderswo geändert'
const CARDS_AT_ONCE = 20
const LEAD = 'Das hast du geändert, während es auch auf einem anderen Gerät geändert wurde.'
const RETRIED_LEAD =
  'Das wurde auch auf einem anderen Gerät geändert, oder du hast eine ältere Änderung noch einmal gesendet.'

export function ConflictsScreen({ userId }: { readonly userId: string }) {
  const { conflicts, isLoaded } = useSyncStatus('conflicts', 'isLoaded')
  const known = useKnownEntries()
  const navigate = useNavigate()
  if (!isLoaded) return <UnreadListPage title={TITLE} />
  if (conflicts.length === 0) return <NoConflicts />
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      lead={`${conflicts.some(({ isOwn }) => isOwn === true) ? RETRIED_LEAD : LEAD} Es gilt, was später eingegeben wurde. Du kannst das andere nehmen.`}
      maxWidth={800}
      actions={
        <Button variant="quiet" onClick={() => void navigate(-1)}>
          Später
        </Button>
      }
    >
      <Stack gap={2}>
        <GrowingList
          items={conflicts}
          step={CARDS_AT_ONCE}
          one="Angabe"
          many="Angaben"
          renderRow={(conflict) => (
            <ConflictCard key={conflict.address} conflict={conflict} known={known} userId={userId} />
          )}
        />
      </Stack>
    </Page>
  )
}

function NoConflicts() {
  return (
    <EmptyListPage title={TITLE} icon="check" nothing="Nichts zu entscheiden">
      Ändern zwei Geräte dasselbe, bevor sie voneinander wissen, stehen hier beide Fassungen.
    </EmptyListPage>
  )
}
