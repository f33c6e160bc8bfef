import { styled } from '@mui/material/styles'
import { useState, Suspense, type ReactNode } from 'react'
import type { UserRecord } from '#auth'
import { useUser } from '#auth/client'
import { MINUTE_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { useDocumentsClient, useDocumentsStatus, useSyncedDocuments } from '#documents/client'
import { AsOfLine } from '#kit/as-of'
import { useLoadedParts, useDocumentsState } from '#kit/documents-state'
import type { TodayWords } from '#kit/tool-door'
import { isShown, messagesCollection, NOTIFICATIONS_PATH } from '#messaging'
import { useToast, useUnreadCount } from '#messaging/client'
import { Button } from '#ui/button'
import { CardGrid, Card, Cluster, SectionTitle } from '#ui/card'
import { Link } from '#ui/link'
import { Icon, type IconName } from '#ui/page/icon'
import { Page } from '#ui/page/page'
import { tools, type TodayLine, type ToolId } from '#tools'
import { toneColor } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'
import { useRest } from '#ui/use-rest'
import { readLastTools, sortByLastUse } from '../frame/last-tools.ts'
import { ScreenBoundary } from '../frame/screen-boundary.tsx'
import { toolTodayLines } from '../tool-screens.tsx'
import { useDeed } from '../use-deed.ts'
import { useDocumentsChange } from '../use-documents-change.ts'
import { RecentEntries } from './recent-entries.tsx'
import { SearchButton } from './search-button.tsx'
import { StartHint } from './start-hint.tsx'
import { ToolCard } from './tool-card.tsx'

/** The start page of a signed-in person: search, what matters now, and one card per tool, the last used one first. */
export function HomeScreen({ user }: { readonly user: UserRecord }) {
  // Fixed while the page is open, so that no card moves under a finger.
  const [sorted] = useState(() => sortByLastUse(tools, readLastTools(user.id)))
  const { children } = useLoadedParts({
    children: (
      <>
        <Today />
        <StartHint>
          <CardGrid minWidth={300}>
            {sorted.map((tool) => (
              <li key={tool.id}>
                <ToolCard tool={tool} />
              </li>
            ))}
          </CardGrid>
          <RecentEntries />
        </StartHint>
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

type ShownLine = TodayLine &
  Pick<TodayWords, 'isGood'> & {
    readonly icon: IconName
    readonly toolId?: ToolId
    /** The server watches it: without the server it is what was known at the last time. */
    readonly isWatched?: boolean
    /** What the shell itself can do about it. */
    readonly button?: ReactNode
  }

/** „Heute“: what matters now over all tools; each line leads to its page, and what can be done at once is done here. */
function Today() {
  const lines = useLines()
  if (lines.length === 0) return null
  return (
    <Card aria-labelledby="today">
      <SectionTitle id="today">Heute</SectionTitle>
      <ul>
        {lines.map((line) => (
          <Line key={`${line.toolId ?? 'own'}-${line.id}`} line={line} />
        ))}
      </ul>
      {lines.some(({ isWatched }) => isWatched) ? <OfflineAsOf /> : null}
    </Card>
  )
}

/** An alarm may be over, and where all was well there may be one. */
function OfflineAsOf() {
  const { isServerReachable, lastSyncedAt } = useDocumentsStatus('isServerReachable', 'lastSyncedAt')
  if (isServerReachable || lastSyncedAt === undefined) return null
  return <AsOfLine heardMs={Date.parse(lastSyncedAt)} />
}

/** The urgent ones first and what is well last; those alike in the order of the tools. */
function useLines(): readonly ShownLine[] {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const nowMs = useNow(MINUTE_MS)
  const unread = useUnreadCount()
  const userId = useUser()?.id
  const isComplete = useDocumentsState() === 'complete'
  const lines = tools
    .flatMap((tool) =>
      (tool.today?.(documents.list, nowMs, userId) ?? []).map((line): ShownLine => ({
        ...line,
        icon: tool.icon,
        toolId: tool.id,
        isWatched: tool.findTroubles !== undefined,
        // What runs may still be on its way: pressing „Kommen“ then would start a second clock.
        deeds: isComplete ? (line.deeds ?? []) : [],
      })),
    )
    // So may be what is wrong.
    .filter(({ isWatched, isAlarm }) => isComplete || isAlarm === true || isWatched !== true)
  const text = formatCount(unread, 'ungelesene Nachricht', 'ungelesene Nachrichten')
  const news: readonly ShownLine[] =
    unread === 0 ? [] : [{ id: 'unread', text, path: NOTIFICATIONS_PATH, icon: 'bell', button: <ReadAll /> }]
  return [...lines.toSorted((a, b) => urgencyOf(b) - urgencyOf(a)), ...news]
}

function urgencyOf({ isAlarm, isWatched }: ShownLine): number {
  return isAlarm === true ? 2 : isWatched === true ? 0 : 1
}

function Line({ line }: { readonly line: ShownLine }) {
  const { toolId, deeds = [], text } = line
  const [isResting, run] = useDeed()
  return (
    <Row>
      <CompletePlace line={line} />
      {line.button}
      {toolId === undefined || deeds.length === 0 ? null : (
        <Cluster gap={1}>
          {deeds.map(({ label, deed, about }, at) => (
            <Button
              // The button of the next state takes the place, and the focus, of the one before.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              variant="secondary"
              isBusy={isResting}
              {...(about === undefined ? {} : { label: `${label}: ${text}` })}
              onClick={() => run(toolId, deed, about)}
            >
              {label}
            </Button>
          ))}
        </Cluster>
      )}
    </Row>
  )
}

function ReadAll() {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const userId = useUser()?.id ?? ''
  const [isResting, rest] = useRest()
  async function readAll(): Promise<void> {
    rest()
    const { openMessageEdits } = await import('../notifications/message-edits.ts')
    const messages = documents.list(messagesCollection).filter((message) => isShown(message, userId))
    await openMessageEdits({ documents, toasts }).markAllRead(messages)
  }
  return (
    <Button variant="secondary" isBusy={isResting} onClick={() => void readAll()}>
      Alle gelesen
    </Button>
  )
}

/** The buttons are no part of it: they keep the focus when a line is completed. */
function CompletePlace({ line }: { readonly line: ShownLine }) {
  const { toolId, isPartial = false } = line
  const partial = <LinePlace line={line} />
  if (toolId === undefined || !isPartial) return partial
  const More = toolTodayLines[toolId]
  return (
    <ScreenBoundary fallback={partial} onError={(error) => console.error('today', error)}>
      <Suspense fallback={partial}>
        <More line={line}>{(words) => <LinePlace line={{ ...line, ...words }} />}</More>
      </Suspense>
    </ScreenBoundary>
  )
}

function LinePlace({ line }: { readonly line: ShownLine }) {
  const { text, detail, isAlarm = false, isGood = false, icon, path } = line
  return (
    <Place to={path}>
      <Mark tone={isAlarm ? 'alarm' : 'good'}>
        <Icon name={isAlarm ? 'warning' : icon} size={24} />
      </Mark>
      <span>
        <Text tone={isAlarm ? 'alarm' : isGood ? 'good' : undefined}>{text}</Text>
        {detail === undefined ? null : <Detail>{detail}</Detail>}
      </span>
    </Place>
  )
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '6px 0',
  '& > :last-child': { marginLeft: 'auto' },
  '& > :only-child': { marginLeft: 0 },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Place = styled(Link)({
  display: 'flex',
  flex: '1 1 14rem',
  alignItems: 'center',
  gap: 14,
  minHeight: 48,
  borderRadius: 10,
  textDecoration: 'none',
})

type ToneProps = { readonly tone: 'alarm' | 'good' | undefined }
const OWN_TONE = { shouldForwardProp: (name: string) => name !== 'tone' }

const Mark = styled(
  'span',
  OWN_TONE,
)<ToneProps>(({ theme, tone = 'good' }) => ({
  display: 'flex',
  flexShrink: 0,
  color: toneColor(theme, tone),
}))

const Text = styled(
  'span',
  OWN_TONE,
)<ToneProps>(({ theme, tone }) => ({
  display: 'block',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  ...(tone === undefined ? {} : { color: toneColor(theme, tone) }),
}))

const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}))
