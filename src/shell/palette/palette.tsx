/** The palette: one dialog on every page that finds things, pages, settings, and actions, and does them; a sheet on phones. */
import { styled } from '@mui/material/styles'
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { useDocumentsClient, useEdits } from '#documents/client'
import { useToast } from '#messaging/client'
import { IconButton } from '#ui/button'
import { ModalFrame } from '#ui/dialog'
import { Icon } from '#ui/page/icon'
import { useThemeChoice } from '../frame/theme-switch.tsx'
import { doDeed } from '../tool-screens.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import type { OfferedEntry } from './palette-entries.ts'
import { PaletteList } from './palette-list.tsx'
import { SHOWN } from './palette-messages.ts'
import { MORE, usePaletteGroups, type PaletteGroup } from './use-palette-groups.ts'

type PaletteProps = { readonly what: 'search' | 'keys'; readonly typed: string; readonly onClose: () => void }

export function Palette({ what, typed, onClose }: PaletteProps) {
  const [isKeys, setKeys] = useState(what === 'keys')
  return isKeys ? (
    <KeysDialog onClose={onClose} />
  ) : (
    <Search typed={typed} onKeys={() => setKeys(true)} onClose={onClose} />
  )
}

type SearchProps = { readonly typed: string; readonly onKeys: () => void; readonly onClose: () => void }

function Search(props: SearchProps) {
  return (
    <ModalFrame label="Suchen" maxWidth={640} isSheet onClose={props.onClose}>
      <SearchContent {...props} />
    </ModalFrame>
  )
}

/** A key changes nothing here but the field, which the browser does: what it finds is drawn when there is time. */
function SearchContent({ typed, onKeys, onClose }: SearchProps) {
  const listId = useId()
  const [chosen, setChosen] = useState(0)
  const { shown, isCurrent, hasFailed, wanted, want } = usePaletteGroups(typed)
  const rows = shown.groups?.flatMap((group) => group.entries) ?? []
  const at = Math.max(0, Math.min(chosen, rows.length - 1))
  const act = useAct(onKeys, onClose)

  function choose(entry: OfferedEntry): void {
    if (entry.act.kind !== 'more') return act(entry)
    const { group } = entry.act
    const { query, opened } = wanted()
    want({ query, opened: { group, count: (opened?.group === group ? opened.count : SHOWN) + MORE } })
  }
  const onChoose = useLatest(choose)
  const { enter, forget } = useEnter(isCurrent, shown, () => {
    const entry = rows[at]
    if (entry !== undefined) choose(entry)
  })
  const onKeyDown = useLatest((event: KeyboardEvent): void => {
    const count = Math.max(1, rows.length)
    if (event.key === 'ArrowDown') setChosen((at + 1) % count)
    else if (event.key === 'ArrowUp') setChosen((at + count - 1) % count)
    else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  })
  const onQuery = useLatest((query: string): void => {
    forget()
    setChosen(0)
    want({ query, opened: undefined })
  })
  const fieldProps = { listId, typed, chosen: rows.length === 0 ? undefined : at }
  return (
    <>
      <SearchField {...fieldProps} onQuery={onQuery} onKeyDown={onKeyDown} onClose={onClose} />
      <PaletteList id={listId} groups={shown.groups ?? NO_GROUPS} chosen={at} onChoose={onChoose} />
      <Status role="status">{hasFailed ? FAILED : statusOf(shown)}</Status>
    </>
  )
}

const NO_GROUPS: readonly PaletteGroup[] = []
const FAILED = 'Die Suche ließ sich nicht laden. Schließ sie und öffne sie noch einmal.'

/** Returns one function for all renders, which does what that of the last render does. */
function useLatest<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((argument) => latest.current(argument), [])
}

type Enter = { readonly enter: () => void; readonly forget: () => void }

/** Enter belongs to what is typed: while hits of an earlier text are shown, it waits for those of this one, and for those of no other. */
function useEnter(isCurrent: () => boolean, shown: unknown, enter: () => void): Enter {
  const isWaiting = useRef(false)
  const onShown = useEffectEvent(() => {
    if (!isWaiting.current || !isCurrent()) return
    isWaiting.current = false
    enter()
  })
  useEffect(() => onShown(), [shown])
  return {
    enter: () => {
      if (isCurrent()) enter()
      else isWaiting.current = true
    },
    forget: () => {
      isWaiting.current = false
    },
  }
}

type SearchFieldProps = {
  readonly listId: string
  /** What stands in it at first. */
  readonly typed: string
  /** The place of the chosen hit; undefined if nothing fits. */
  readonly chosen: number | undefined
  readonly onQuery: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

const SearchField = memo(function SearchField(props: SearchFieldProps) {
  const { listId, typed, chosen, onQuery, onKeyDown, onClose } = props
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
        defaultValue={typed}
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
})

function statusOf({ query, groups }: ReturnType<typeof usePaletteGroups>['shown']): string | null {
  if (groups === undefined) return 'Einen Augenblick …'
  if (groups.length > 0) return null
  return query.trim() === ''
    ? null
    : `Nichts gefunden zu „${query.trim()}“. Gesucht wird in allem, was auf diesem Gerät ist: Namen, Notizen, Adressen, Zutaten, Buchungen, Tage.`
}

function useAct(onKeys: () => void, onClose: () => void): (entry: OfferedEntry) => void {
  const navigate = useNavigate()
  const documents = useDocumentsClient()
  const edits = useEdits()
  const toasts = useToast()
  const userId = useUser()?.id
  const [, setMode] = useThemeChoice()
  return ({ act, title }) => {
    if (act.kind === 'keys') return onKeys()
    if (act.kind === 'more') return
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
