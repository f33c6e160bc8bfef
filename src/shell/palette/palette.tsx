/** The palette: one dialog on every page that finds things, pages, settings, and actions, and does them; a sheet on phones. */
import { styled } from '@mui/material/styles'
import { useDeferredValue, useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { useDocumentsClient, useEdits } from '#documents/client'
import { useToast } from '#messaging/client'
import { IconButton } from '#ui/button'
import { ModalFrame } from '#ui/dialog'
import { Icon } from '#ui/page/icon'
import { useThemeMode } from '../frame/theme-switch.tsx'
import { doDeed } from '../tool-screens.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { listCommands, listDatePages, listPaletteEntries, toolAt, type OfferedEntry } from './palette-entries.ts'
import { PaletteList } from './palette-list.tsx'
import { buildPaletteIndex, groupHits, type PaletteGroup, type PaletteIndex } from './palette-index.ts'

/** How many hits of a group stand there before „alle 32 zeigen“. */
const SHOWN = 5
const RECENT = 6

type PaletteProps = { readonly asked: 'search' | 'keys'; readonly onClose: () => void }

export function Palette({ asked, onClose }: PaletteProps) {
  const [isKeys, setKeys] = useState(asked === 'keys')
  return isKeys ? <KeysDialog onClose={onClose} /> : <Search onKeys={() => setKeys(true)} onClose={onClose} />
}

function Search({ onKeys, onClose }: { readonly onKeys: () => void; readonly onClose: () => void }) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState<string>()
  const groups = useGroups(useDeferredValue(query), open)
  const entries = groups?.flatMap((group) => group.entries) ?? []
  const act = useAct(onKeys, onClose)

  function onKeyDown(event: KeyboardEvent): void {
    const entry = entries[chosen]
    const count = Math.max(1, entries.length)
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % count)
    else if (event.key === 'ArrowUp') setChosen((chosen + count - 1) % count)
    else if (event.key === 'Enter' && entry !== undefined) act(entry)
    else return
    event.preventDefault()
  }

  return (
    <ModalFrame label="Suchen" maxWidth={640} isSheet onClose={onClose}>
      <SearchField
        listId={listId}
        query={query}
        chosen={entries.length === 0 ? undefined : chosen}
        onQuery={(text) => {
          setQuery(text)
          setChosen(0)
          setOpen(undefined)
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <PaletteList
        id={listId}
        groups={groups ?? []}
        chosen={chosen}
        onChoose={act}
        onShowAll={(name) => {
          setOpen(name)
          setChosen(0)
        }}
      />
      <Status role="status">{statusOf(query, groups)}</Status>
    </ModalFrame>
  )
}

type SearchFieldProps = {
  readonly listId: string
  readonly query: string
  /** The place of the chosen hit; undefined if nothing fits. */
  readonly chosen: number | undefined
  readonly onQuery: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

function SearchField({ listId, query, chosen, onQuery, onKeyDown, onClose }: SearchFieldProps) {
  return (
    <Box role="search">
      <Icon name="search" size={22} />
      <Input
        type="text"
        role="combobox"
        aria-label="Suchen"
        aria-expanded={chosen !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen}`}
        value={query}
        placeholder="Dinge, Seiten und Aktionen"
        autoComplete="off"
        maxLength={200}
        autoFocus
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton icon="close" label="Schließen" onClick={onClose} />
    </Box>
  )
}

function statusOf(query: string, groups: readonly PaletteGroup<OfferedEntry>[] | undefined): string | null {
  if (groups === undefined) return 'Einen Augenblick …'
  if (groups.length > 0) return null
  return query.trim() === ''
    ? null
    : `Nichts gefunden zu „${query.trim()}“. Gesucht wird in allem, was auf diesem Gerät ist: Namen, Notizen, Adressen, Zutaten, Buchungen, Tage.`
}

/** The hits; without a query what belongs to this page, and what was changed last. Undefined until the index is there. */
function useGroups(query: string, open: string | undefined): readonly PaletteGroup<OfferedEntry>[] | undefined {
  const documents = useDocumentsClient()
  const isSignedIn = useUser() !== null
  const { pathname } = useLocation()
  // What is offered stays as it was on opening: rows that move under a press are worse than one that is a second old.
  const [nowMs] = useState(() => Date.now())
  const entries = useMemo(
    () => listPaletteEntries({ read: documents.list, nowMs, isSignedIn }),
    [documents, nowMs, isSignedIn],
  )
  const index = useIndex(entries)
  return useMemo(() => {
    const tool = toolAt(pathname)
    if (query.trim() === '') {
      const here = tool === undefined ? [] : listCommands(tool, documents.list, nowMs)
      const recent = entries
        .flatMap((entry) => (entry.changedAt === undefined ? [] : [{ entry, at: entry.changedAt }]))
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .slice(0, RECENT)
        .map(({ entry }) => entry)
      return [groupOf(tool?.title ?? '', here), groupOf('Zuletzt geändert', recent)].filter(({ count }) => count > 0)
    }
    if (index === undefined) return undefined
    const dates = listDatePages(query, nowMs, isSignedIn)
    const hits = groupHits(index.search(query, { toolId: tool?.id, nowMs }), { shown: SHOWN, open })
    return dates.length === 0 ? hits : [groupOf('Tage und Monate', dates), ...hits]
  }, [query, open, index, entries, documents, nowMs, isSignedIn, pathname])
}

function groupOf(name: string, entries: readonly OfferedEntry[]): PaletteGroup<OfferedEntry> {
  return { name, entries, count: entries.length }
}

function useIndex(entries: readonly OfferedEntry[]): PaletteIndex<OfferedEntry> | undefined {
  const [index, setIndex] = useState<PaletteIndex<OfferedEntry>>()
  useEffect(() => {
    let isWanted = true
    void buildPaletteIndex(entries, () => isWanted).then((built) => {
      if (built !== undefined && isWanted) setIndex(built)
    })
    return () => {
      isWanted = false
    }
  }, [entries])
  return index
}

function useAct(onKeys: () => void, onClose: () => void): (entry: OfferedEntry) => void {
  const navigate = useNavigate()
  const documents = useDocumentsClient()
  const edits = useEdits()
  const toasts = useToast()
  const userId = useUser()?.id
  const [, setMode] = useThemeMode()
  return ({ act, title }) => {
    if (act.kind === 'keys') return onKeys()
    onClose()
    if (act.kind === 'open') void navigate(act.path)
    else if (act.kind === 'theme') setMode(act.mode)
    else {
      doDeed(act.toolId, act.deed, { documents, edits, userId }).catch(() => {
        toasts.show({
          kind: 'error',
          text: `„${title}“ ging nicht. Öffne die Seite des Werkzeugs und versuch es dort.`,
        })
      })
    }
  }
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '4px 8px 4px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '&:has(input:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.secondary.main}`,
    outlineOffset: -3,
    borderRadius: 20,
  },
}))

const Input = styled('input')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  height: 56,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: '1.0625rem',
  color: theme.vars.palette.text.primary,
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}))

const Status = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  '&:not(:empty)': { padding: '16px 20px 24px' },
}))
