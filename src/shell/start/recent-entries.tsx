/** The entries of all tools that were changed last, so that users can continue where they left off. */
import { styled } from '@mui/material/styles'
import { MINUTE_MS } from '#base/clock'
import { useDocumentsClient } from '#documents/client'
import { tools } from '#tools'
import { Ago } from '#ui/ago'
import { SectionTitle } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { useNow } from '#ui/use-now'
import { useDocumentsChange } from '../use-documents-change.ts'
import { CAN_HOVER } from '#ui/page/theme'
import { pickRecent } from './pick-recent.ts'

export function RecentEntries() {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const nowMs = useNow(MINUTE_MS)
  const entries = pickRecent(
    tools.flatMap((tool) =>
      tool
        .searchEntries(documents.list, nowMs)
        .flatMap(({ changedAt, createdAt, ...entry }) =>
          changedAt === undefined || createdAt === undefined
            ? []
            : [{ ...entry, changedAt, createdAt, id: `${tool.id}-${entry.id}`, toolId: tool.id, icon: tool.icon }],
        ),
    ),
    nowMs,
  )
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <SectionTitle id="recent">Zuletzt bearbeitet</SectionTitle>
      <List>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink to={entry.path}>
              <Icon name={entry.icon} size={22} />
              <Text>
                <Title>{entry.title}</Title>
                <Detail>{entry.detail}</Detail>
              </Text>
              <Time>
                <Ago iso={entry.changedAt} />
              </Time>
            </EntryLink>
          </li>
        ))}
      </List>
    </section>
  )
}

const List = styled('ul')(({ theme }) => ({
  maxWidth: 640,
  padding: 8,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const EntryLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 60,
  padding: '6px 12px',
  borderRadius: 10,
  textDecoration: 'none',
  transition: 'background-color 180ms',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
  '& svg': { flexShrink: 0, color: theme.vars.palette.secondary.main },
}))

const Text = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })

const Title = styled('span')({ display: 'block', fontWeight: 600, lineHeight: 1.35 })

const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))

const Time = styled('span')(({ theme }) => ({
  flexShrink: 0,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))
