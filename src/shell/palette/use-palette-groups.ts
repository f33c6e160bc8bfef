/** What the palette shows for a text, and the index that it asks. */
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#auth/client'
import { formatNumber } from '#base/text/format'
import { foldText } from '#base/text/normalize-name'
import { useDocumentsClient } from '#documents/client'
import { useDocumentsState } from '#kit/documents-state'
import { closeLastSearcher, searcherFor } from './last-searcher.ts'
import { listCommands, listDatePages, listPaletteEntries, toolAt, type OfferedEntry } from './palette-entries.ts'
import type { HitGroup, PaletteContext } from './palette-index.ts'
import type { PaletteQuestion } from './palette-messages.ts'
import { openPaletteSearcher, type PaletteSearcher } from './palette-searcher.ts'

/** How many more of a group come with each press of „Alle 32 zeigen“. */
export const MORE = 100
const RECENT = 6

/** What the palette should show. */
type Wanted = Pick<PaletteQuestion, 'query' | 'opened'>

/** Hits below the heading of their group. */
export type PaletteGroup = { readonly name: string; readonly entries: readonly OfferedEntry[]; readonly count: number }

type Found = {
  readonly question: PaletteQuestion
  /** The list in which the groups count; what was found in another one is not shown. */
  readonly entries: readonly OfferedEntry[] | undefined
  /** Without a query nothing; undefined until all is there that is searched. */
  readonly groups: readonly HitGroup[] | undefined
}

type PaletteGroups = {
  /** What is shown: the hits of what was wanted, or of what was wanted shortly before. */
  readonly shown: { readonly query: string; readonly groups: readonly PaletteGroup[] | undefined }
  /** Whether what is shown is what is wanted. */
  readonly isCurrent: () => boolean
  readonly hasFailed: boolean
  readonly wanted: () => Wanted
  /** Searches beside the page: a key costs it nothing but drawing what has been found. */
  readonly want: (wanted: Wanted) => void
}

/** The hits; without a query what belongs to this page, and what was changed last. */
export function usePaletteGroups(typed: string): PaletteGroups {
  const documents = useDocumentsClient()
  const userId = useUser()?.id
  const isSignedIn = userId !== undefined
  const { pathname } = useLocation()
  // What is offered stays as it was on opening: rows that move under a press are worse than one that is a second old.
  const [nowMs] = useState(() => Date.now())
  const isRead = useDocumentsState() !== 'reading'
  const entries = useMemo(
    () => (isRead ? listPaletteEntries({ read: documents.list, nowMs, isSignedIn }) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- Another user has other things, whatever else stays the same.
    [documents, nowMs, isSignedIn, isRead, userId],
  )
  const tool = toolAt(pathname)
  const { found, ...search } = useSearch({ entries, toolId: tool?.id, nowMs, userId }, typed)
  const { query } = found.question
  const groups = useMemo(() => {
    if (entries === undefined) return undefined
    if (query.trim() === '') {
      const here = tool === undefined ? [] : listCommands(tool, documents.list, nowMs, { pathname, userId })
      return [groupOf(tool?.title ?? '', here), groupOf('Zuletzt geändert', recentOf(entries))].filter(
        ({ count }) => count > 0,
      )
    }
    const hits = found.groups?.map((group) => withMore(entriesOf(group, entries)))
    return hits && withDates(hits, listDatePages(query, nowMs, isSignedIn), query)
  }, [query, found, tool, entries, documents, nowMs, isSignedIn, pathname, userId])
  return { ...search, shown: { query, groups } }
}

type Searched = PaletteContext & {
  readonly entries: readonly OfferedEntry[] | undefined
  readonly userId: string | undefined
}

function useSearch({ entries, toolId, nowMs, userId }: Searched, typed: string) {
  const [found, setFound] = useState<Found>({
    ...{ question: { query: typed, opened: undefined, toolId, nowMs }, entries, groups: undefined },
  })
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef(found.question)
  const searcher = useRef<PaletteSearcher>(undefined)
  const want = useCallback(
    ({ query, opened }: Wanted): void => {
      const question = { query, opened, toolId, nowMs }
      latest.current = question
      const show = (groups: Found['groups']): void => startTransition(() => setFound({ question, entries, groups }))
      if (query.trim() === '') return show([])
      if (searcher.current?.isReady() !== true) show(undefined)
      searcher.current?.ask(question)
    },
    [entries, toolId, nowMs],
  )
  useEffect(() => {
    if (entries === undefined) return undefined
    const opened = searcherFor(keyOf(entries, userId), () => openPaletteSearcher(entries))
    searcher.current = opened
    opened.listen({
      onFound: (question, groups) => {
        setFailed(false)
        if (latest.current.query.trim() !== '') startTransition(() => setFound({ question, entries, groups }))
      },
      onFailed: () => {
        closeLastSearcher()
        setFailed(true)
        want(latest.current)
      },
    })
    want(latest.current)
    return () => {
      opened.listen(undefined)
      if (!opened.isReady()) closeLastSearcher()
    }
  }, [entries, userId, want])
  // Places count only in the list in which they were found.
  const current = found.entries === entries ? found : { ...found, groups: undefined }
  const isCurrent = (): boolean => current.groups !== undefined && current.question === latest.current
  return { found: current, hasFailed, isCurrent, want, wanted: (): Wanted => latest.current }
}

function keyOf(entries: readonly OfferedEntry[], userId: string | undefined): string {
  return [userId, ...entries.map(({ id, title, changedAt }) => `${id} ${title} ${changedAt ?? ''}`)].join('\n')
}

function recentOf(entries: readonly OfferedEntry[]): readonly OfferedEntry[] {
  return entries
    .flatMap((entry) => (entry.changedAt === undefined ? [] : [{ entry, at: entry.changedAt }]))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, RECENT)
    .map(({ entry }) => entry)
}

/** With a last row that shows more, where there is more. */
function withMore(group: PaletteGroup): PaletteGroup {
  const left = group.count - group.entries.length
  if (left === 0) return group
  const title =
    left <= MORE ? `Alle ${formatNumber(group.count)} zeigen` : `${MORE} mehr von ${formatNumber(group.count)}`
  const more: OfferedEntry = {
    id: `more-${group.name}`,
    title,
    detail: group.name,
    words: () => '',
    group: group.name,
    toolId: undefined,
    icon: 'next',
    act: { kind: 'more', group: group.name },
  }
  return { ...group, entries: [...group.entries, more] }
}

/** Days and months come first, unless something is called just like that. */
function withDates(
  hits: readonly PaletteGroup[],
  dates: readonly OfferedEntry[],
  query: string,
): readonly PaletteGroup[] {
  if (dates.length === 0) return hits
  const [first, ...others] = hits
  const pages = groupOf('Tage und Monate', dates)
  const title = first?.entries[0]?.title
  const isNamed = title !== undefined && foldText(title) === foldText(query.trim())
  return first !== undefined && isNamed ? [first, pages, ...others] : [pages, ...hits]
}

function groupOf(name: string, entries: readonly OfferedEntry[]): PaletteGroup {
  return { name, entries, count: entries.length }
}

function entriesOf({ name, places, count }: HitGroup, entries: readonly OfferedEntry[]): PaletteGroup {
  return { name, count, entries: places.flatMap((place) => entries[place] ?? []) }
}
