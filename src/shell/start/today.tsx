/** „Heute“: what matters now over all tools; each line leads to its page, and what can be done at once is done here. */
import { styled } from '@mui/material/styles'
import { useUser } from '#auth/client'
import { MINUTE_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { useDocumentsClient, useDocumentsStatus } from '#documents/client'
import { AsOfLine } from '#kit/as-of'
import { useDocumentsState } from '#kit/documents-state'
import { NOTIFICATIONS_PATH } from '#messaging'
import { useUnreadCount } from '#messaging/client'
import { tools, type TodayLine, type ToolId } from '#tools'
import { Button } from '#ui/button'
import { Card, Cluster, SectionTitle } from '#ui/card'
import { Link } from '#ui/link'
import { Icon, type IconName } from '#ui/page/icon'
import { useNow } from '#ui/use-now'
import { useDocumentsChange } from '../use-documents-change.ts'
import { useDeed } from '../use-deed.ts'

type ShownLine = TodayLine & { readonly icon: IconName; readonly toolId?: ToolId }

export function Today() {
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
      {lines.some(({ isAlarm }) => isAlarm) ? <OfflineAsOf /> : null}
    </Card>
  )
}

/** An alarm may be over: without the server it is what was known at the last time. */
function OfflineAsOf() {
  const { isServerReachable, lastSyncedAt } = useDocumentsStatus('isServerReachable', 'lastSyncedAt')
  if (isServerReachable || lastSyncedAt === undefined) return null
  return <AsOfLine heardMs={Date.parse(lastSyncedAt)} />
}

/** The urgent ones first, then in the order of the tools. */
function useLines(): readonly ShownLine[] {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const nowMs = useNow(MINUTE_MS)
  const unread = useUnreadCount()
  const userId = useUser()?.id
  const isComplete = useDocumentsState() === 'complete'
  const lines: readonly ShownLine[] = tools.flatMap((tool) =>
    (tool.today?.(documents.list, nowMs, userId) ?? []).map((line) => ({
      ...line,
      icon: tool.icon,
      toolId: tool.id,
      // What runs may still be on its way: pressing „Kommen“ then would start a second clock.
      deeds: isComplete ? (line.deeds ?? []) : [],
    })),
  )
  const text = formatCount(unread, 'ungelesene Nachricht', 'ungelesene Nachrichten')
  const news: readonly ShownLine[] =
    unread === 0 ? [] : [{ id: 'unread', text, path: NOTIFICATIONS_PATH, icon: 'bell' }]
  return [...lines.filter(({ isAlarm }) => isAlarm), ...lines.filter(({ isAlarm }) => isAlarm !== true), ...news]
}

function Line({ line }: { readonly line: ShownLine }) {
  const { toolId, deeds = [], text, detail, isAlarm = false, icon, path } = line
  const [isResting, run] = useDeed()
  return (
    <Row>
      <Place to={path}>
        <Icon name={isAlarm ? 'warning' : icon} size={24} />
        <span>
          <Text isAlarm={isAlarm}>{text}</Text>
          {detail === undefined ? null : <Detail>{detail}</Detail>}
        </span>
      </Place>
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

const Place = styled(Link)(({ theme }) => ({
  display: 'flex',
  flex: '1 1 14rem',
  alignItems: 'center',
  gap: 14,
  minHeight: 48,
  borderRadius: 10,
  textDecoration: 'none',
  '& svg': { flexShrink: 0, color: theme.vars.palette.secondary.main },
}))

const Text = styled('span', { shouldForwardProp: (name) => name !== 'isAlarm' })<{ readonly isAlarm: boolean }>(
  ({ theme, isAlarm }) => ({
    display: 'block',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    ...(isAlarm ? { color: theme.vars.palette.error.main } : {}),
  }),
)

const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))
