import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { accountPaths } from '../account/account-paths.ts'
import type { MessageFilter } from './message-filter.ts'

type NoMessagesProps = {
  /** There are messages, only none that pass the filter. */
  readonly isFiltered: boolean
  readonly filter: MessageFilter
  readonly onShowAll: () => void
}

export function NoMessages({ isFiltered, filter, onShowAll }: NoMessagesProps) {
  const settings = (
    <Button variant="secondary" icon="settings" component={Link} to={accountPaths.notifications}>
      Einstellungen
    </Button>
  )
  if (!isFiltered) {
    // Correct for users who never had messages and for those who deleted all.
    return (
      <EmptyState picture={<Icon name="bell" size={48} />} title="Keine Nachrichten" actions={settings}>
        Kommt etwas Wichtiges, steht es hier, auf allen deinen Geräten. Was dich wie erreicht, bestimmst du in den
        Einstellungen.
      </EmptyState>
    )
  }
  const isAllRead = filter.isUnreadOnly && filter.source === undefined
  return (
    <EmptyState
      picture={<Icon name={isAllRead ? 'check' : 'search'} size={48} />}
      title={isAllRead ? 'Alles gelesen' : 'Hier ist nichts dabei'}
      actions={
        <>
          <Button variant="secondary" onClick={onShowAll}>
            Alle zeigen
          </Button>
          {settings}
        </>
      }
    >
      {isAllRead
        ? 'Du hast keine ungelesenen Nachrichten.'
        : 'Zu dieser Auswahl gibt es keine Nachrichten. Was dich wie erreicht, bestimmst du in den Einstellungen.'}
    </EmptyState>
  )
}
