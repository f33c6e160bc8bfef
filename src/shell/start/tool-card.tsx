import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { useDocumentsClient } from '#documents/client'
import { useDocumentsState } from '#kit/documents-state'
import { MINUTE_MS } from '#base/clock'
import type { PrimaryAction, ToolId, ToolManifest } from '#tools'
import { Button, LinkButton } from '#ui/button'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { useNow } from '#ui/use-now'
import { toolNews } from '../tool-screens.tsx'
import { useDocumentsChange } from '../use-documents-change.ts'
import { useDeed } from '../use-deed.ts'

/** One tool on the start page: its name, one live fact, and what most people come for. */
export function ToolCard({ tool }: { readonly tool: ToolManifest<ToolId> }) {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const nowMs = useNow(MINUTE_MS)
  // Before everything was here once, an empty list does not tell that there is nothing.
  const isComplete = useDocumentsState() === 'complete'
  const action = isComplete
    ? tool.primaryAction(documents.list, nowMs)
    : { label: `${tool.title} öffnen`, path: tool.path }
  const fact = tool.describeState(documents.list, nowMs)
  // A tool the user does not use has no news, and nothing is loaded for it.
  const News = fact === undefined || tool.hasNews !== true ? undefined : toolNews[tool.id]
  return (
    <Box>
      <Top to={tool.path}>
        <Tile>
          <Icon name={tool.icon} size={28} />
        </Tile>
        <span>
          <Title>{tool.title}</Title>
          {fact === undefined ? <Description>{tool.description}</Description> : <Fact>{fact}</Fact>}
          {News === undefined ? null : (
            <Suspense fallback={null}>
              <News />
            </Suspense>
          )}
        </span>
      </Top>
      <Action toolId={tool.id} action={action} />
    </Box>
  )
}

function Action({
  toolId,
  action: { label, path, deed },
}: {
  readonly toolId: ToolId
  readonly action: PrimaryAction
}) {
  const [isResting, run] = useDeed()
  const text = <Ellipsis>{label}</Ellipsis>
  return deed === undefined ? (
    <LinkButton variant="secondary" to={path} fullWidth>
      {text}
    </LinkButton>
  ) : (
    <Button isBusy={isResting} onClick={() => run(toolId, deed)} fullWidth>
      {text}
    </Button>
  )
}

const Box = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  height: '100%',
  padding: 20,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const Top = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  flex: 1,
  textDecoration: 'none',
  borderRadius: 12,
})

const Tile = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 56,
  height: 56,
  borderRadius: 16,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.secondary.main,
}))

const Title = styled('h2')({ fontSize: '1.1875rem', lineHeight: 1.3, fontWeight: 700 })

const Description = styled('span')(({ theme }) => ({
  display: 'block',
  marginTop: 2,
  color: theme.vars.palette.text.secondary,
}))

/** A long name must not make its card, and with it a row of cards, grow. */
const Fact = styled(Description)({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})

const Ellipsis = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis' })
