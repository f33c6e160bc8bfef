/** All messages of a user: the unread first, then day by day. Works from the device. */
import { useMemo, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { useSyncedDocuments, useSyncStatus } from '#documents/client'
import { isShown, NOTIFICATIONS_PATH } from '#messaging'
import { useMessages, useToast } from '#messaging/client'
import { Button, IconButton, LinkButton } from '#ui/button'
import { Chip, ChipRow } from '#ui/form/chip'
import { Link } from '#ui/link'
import { EmptyState } from '#ui/list/empty-state'
import { Page } from '#ui/page/page'
import { accountPaths } from '../account/account-paths.ts'
import {
  groupMessages,
  UNREAD_KEY,
  type MessageGroup,
  startOfDay,
  createMessageOrder,
  type MessageView,
} from './group-messages.ts'
import { openMessageEdits, type MessageEdits } from './message-edits.ts'
import { filterPath, noFilter, passesFilter, readFilter, senderChoices, type MessageFilter } from './message-filter.ts'
import { MessageList } from './message-list.tsx'
import { senders, senderLabel } from './message-senders.ts'
import { allReadIcon } from './notification-icons.ts'

const TITLE = 'Benachrichtigungen'
const senderIds = senders.map(({ id }) => id)

export function NotificationsScreen() {
  const user = useUser()
  const { search } = useLocation()
  if (user !== null) return <Messages key={user.id} userId={user.id} filter={readFilter(search)} />
  return <Navigate to={`/login?next=${encodeURIComponent(`${NOTIFICATIONS_PATH}${search}`)}`} replace />
}

function Messages({ userId, filter }: { readonly userId: string; readonly filter: MessageFilter }) {
  const navigate = useNavigate()
  const edits = useMessageEdits()
  const { isLoaded } = useSyncStatus('isLoaded')
  const messages = useOwnMessages(userId)
  const [heldSince, release] = useHeldSince()
  const today = useToday()
  const shown = messages.filter((message) => passesFilter(message, filter, heldSince))
  const groups = groupMessages(shown, { heldSince, nowMs: today })
  const choose = (next: MessageFilter) => {
    release()
    void navigate(filterPath(next), { replace: true })
  }
  const firstRead = groups.find((group) => group.key !== UNREAD_KEY)

  function actionsOf(group: MessageGroup) {
    if (group.key === UNREAD_KEY) return <ReadAll messages={group.messages} edits={edits} onDone={release} />
    if (group !== firstRead) return null
    const read = shown.filter((message) => message.readAt !== undefined && message.readAt < heldSince)
    return (
      <Button variant="quiet" icon="trash" onClick={() => void edits.removeAll(read)}>
        Gelesene löschen
      </Button>
    )
  }

  return (
    <Page
      title={TITLE}
      heading={TITLE}
      maxWidth={800}
      tools={<IconButton icon="settings" label="Einstellungen" component={Link} to={accountPaths.notifications} />}
    >
      {messages.length === 0 && filter.source === undefined ? null : (
        <FilterChips filter={filter} senders={senderChoices(messages, senderIds, filter.source)} onChange={choose} />
      )}
      {shown.length > 0 ? <MessageList groups={groups} edits={edits} actionsOf={actionsOf} /> : null}
      {shown.length > 0 || !isLoaded ? null : (
        <NoMessages isFiltered={messages.length > 0} filter={filter} onShowAll={() => choose(noFilter)} />
      )}
    </Page>
  )
}

type ReadAllProps = {
  readonly messages: readonly MessageView[]
  readonly edits: MessageEdits
  /** All are marked: they may go to their days now. */
  readonly onDone: () => void
}

function ReadAll({ messages, edits, onDone }: ReadAllProps) {
  const hasUnread = messages.some((message) => message.readAt === undefined)
  return hasUnread ? (
    <Button variant="quiet" icon={allReadIcon} onClick={() => void edits.markAllRead(messages).then(onDone)}>
      Alle gelesen
    </Button>
  ) : null
}

/** The person's messages, newest first. */
function useOwnMessages(userId: string): readonly MessageView[] {
  const messages = useMessages()
  const [sort] = useState(createMessageOrder)
  return useMemo(() => sort(messages).filter((message) => isShown(message, userId)), [sort, messages, userId])
}

/** Messages read after this time stay in place: the time the page was opened, or of the last `release`. */
function useHeldSince(): readonly [heldSince: string, release: () => void] {
  const [since, setSince] = useState(nowIso)
  // What was marked in this very millisecond goes, too.
  return [since, () => setSince(new Date(Date.now() + 1).toISOString())]
}

function useMessageEdits(): MessageEdits {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  return useMemo(() => openMessageEdits({ documents, toasts }), [documents, toasts])
}

const nowIso = () => new Date().toISOString()

/** When today began; the page goes on over midnight. */
function useToday(): number {
  return useSyncExternalStore(subscribeToMinutes, () => startOfDay(Date.now()))
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}

type FilterChipsProps = {
  readonly filter: MessageFilter
  /** Ids of the senders to choose from. */
  readonly senders: readonly string[]
  readonly onChange: (filter: MessageFilter) => void
}

/** Chooses what is shown. */
function FilterChips({ filter, senders, onChange }: FilterChipsProps) {
  const { source, isUnreadOnly } = filter
  // One sender alone is no choice, as long as the address does not say another one.
  const offered = senders.length > 1 || source !== undefined ? senders : []
  return (
    <ChipRow role="group" aria-label="Filter">
      <Chip isOn={isUnreadOnly} onClick={() => onChange({ source, isUnreadOnly: !isUnreadOnly })}>
        Ungelesen
      </Chip>
      {offered.map((id) => (
        <Chip
          key={id}
          isOn={source === id}
          onClick={() => onChange({ source: source === id ? undefined : id, isUnreadOnly })}
        >
          {senderLabel(id)}
        </Chip>
      ))}
    </ChipRow>
  )
}

type NoMessagesProps = {
  /** There are messages, only none that pass the filter. */
  readonly isFiltered: boolean
  readonly filter: MessageFilter
  readonly onShowAll: () => void
}

function NoMessages({ isFiltered, filter, onShowAll }: NoMessagesProps) {
  const settings = (
    <LinkButton variant="secondary" icon="settings" to={accountPaths.notifications}>
      Einstellungen
    </LinkButton>
  )
  if (!isFiltered) {
    // Correct for users who never had messages and for those who deleted all.
    return (
      <EmptyState icon="bell" title="Keine Nachrichten" actions={settings}>
        Kommt etwas Wichtiges, steht es hier, auf allen deinen Geräten. Was dich wie erreicht, bestimmst du in den
        Einstellungen.
      </EmptyState>
    )
  }
  const isAllRead = filter.isUnreadOnly && filter.source === undefined
  return (
    <EmptyState
      icon={isAllRead ? 'check' : 'search'}
      title={isAllRead ? 'Alles gelesen' : 'Hier ist nichts dabei'}
      actions={
        <>
          <Button onClick={onShowAll}>Alle zeigen</Button>
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
