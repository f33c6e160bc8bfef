/** The search box: hits while typing, arrow keys to choose, Enter to go there, Escape to clear. */
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MINUTE_MS } from '#base/clock'
import { useDocumentsClient } from '#documents/client'
import { tools } from '#tools'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { useNow } from '#ui/use-now'
import { SEARCH_INPUT_ID } from './search-input-id.ts'
import { searchTools, type SearchHit } from './search.ts'
import { useDocumentsChange } from '../use-documents-change.ts'

const LIST_ID = 'search-hits'

export function SearchBox() {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const nowMs = useNow(MINUTE_MS)
  const hits = searchTools(tools, documents.list, query, nowMs)
  const isOpen = query.trim() !== ''

  function onKeyDown(event: KeyboardEvent): void {
    const hit = hits[chosen]
    if (event.key === 'Escape') setQuery('')
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % Math.max(1, hits.length))
    else if (event.key === 'ArrowUp') setChosen((chosen + hits.length - 1) % Math.max(1, hits.length))
    else if (event.key === 'Enter' && hit !== undefined) void navigate(hit.path)
    else return
    event.preventDefault()
  }

  return (
    <Place role="search">
      <Box>
        <Icon name="search" size={22} />
        <Input
          id={SEARCH_INPUT_ID}
          type="text"
          role="combobox"
          aria-label="Suchen"
          aria-expanded={isOpen}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && hits.length > 0 ? `${LIST_ID}-${chosen}` : undefined}
          value={query}
          placeholder="Werkzeuge und Einträge suchen"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          autoFocus={(state as { readonly search?: unknown } | null)?.search === true}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Shortcut aria-hidden="true">{isApple() ? '⌘ K' : 'Strg K'}</Shortcut>
      </Box>
      <Hits hits={hits} chosen={chosen} isOpen={isOpen} query={query} />
    </Place>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

function Hits(props: {
  readonly hits: readonly SearchHit[]
  readonly chosen: number
  readonly isOpen: boolean
  readonly query: string
}) {
  const { hits, chosen, isOpen, query } = props
  return (
    <>
      <List id={LIST_ID} role="listbox" aria-label="Treffer" isOpen={isOpen && hits.length > 0}>
        {hits.map((hit, index) => (
          <HitLink
            key={hit.id}
            id={`${LIST_ID}-${index}`}
            role="option"
            aria-selected={index === chosen}
            to={hit.path}
            tabIndex={-1}
            isChosen={index === chosen}
          >
            <Icon name={hit.icon} />
            <span>
              <HitTitle>{hit.title}</HitTitle>
              <HitDetail>{hit.detail}</HitDetail>
            </span>
          </HitLink>
        ))}
      </List>
      <NoHits role="status">{isOpen && hits.length === 0 ? `Nichts gefunden zu „${query.trim()}“.` : null}</NoHits>
    </>
  )
}

const Place = styled('div')({ position: 'relative', maxWidth: 640 })

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '0 16px',
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '&:focus-within': {
    borderColor: theme.vars.palette.secondary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.secondary.main}`,
  },
}))

const Input = styled('input')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  height: 54,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: theme.vars.palette.text.primary,
  outline: 'none',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}))

const Shortcut = styled('span')(({ theme }) => ({
  flexShrink: 0,
  padding: '2px 8px',
  borderRadius: 8,
  background: theme.vars.palette.background.raised,
  fontSize: '0.8125rem',
  fontWeight: 600,
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

const List = styled('div', { shouldForwardProp: (name) => name !== 'isOpen' })<{ readonly isOpen: boolean }>(
  ({ theme, isOpen }) => ({
    display: isOpen ? 'block' : 'none',
    position: 'absolute',
    zIndex: 15,
    top: 64,
    left: 0,
    right: 0,
    padding: 8,
    borderRadius: 16,
    background: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 16px 40px rgb(0 0 0 / 0.32)',
  }),
)

const HitLink = styled(Link, { shouldForwardProp: (name) => name !== 'isChosen' })<{ readonly isChosen: boolean }>(
  ({ theme, isChosen }) => ({
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    minHeight: 56,
    padding: '4px 12px',
    borderRadius: 12,
    textDecoration: 'none',
    background: isChosen ? theme.vars.palette.background.raised : 'transparent',
    '& svg': { color: theme.vars.palette.secondary.main },
    '&:hover': { background: theme.vars.palette.background.raised },
  }),
)

const HitTitle = styled('span')({ display: 'block', fontWeight: 600 })

const HitDetail = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))

const NoHits = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  '&:not(:empty)': { margin: '12px 4px 0' },
}))
