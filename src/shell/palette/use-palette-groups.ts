/** What the palette shows for a text, and the index that it asks. */
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#auth/client'
import { formatNumber } from '#base/text/format'
import { useDocumentsClient } from '#documents/client'
import { useDocumentsState } from '#kit/documents-state'
import { listCommands, listDatePages, listPaletteEntries, toolAt, type OfferedEntry } from './palette-entries.ts'
import { buildPaletteIndex, groupHits, type PaletteGroup, type PaletteIndex } from './palette-index.ts'

/** How many hits of a group stand there before „Alle 32 zeigen“, and how many more come with each press of that. */
export const SHOWN = 5
export const MORE = 100
const RECENT = 6

/** The group that shows more than the others. */
export type Opened = { readonly group: string; readonly count: number }

/** The hits; without a query what belongs to this page, and what was changed last. Undefined until all is there that is searched. */
export function usePaletteGroups(
  query: string,
  opened: Opened | undefined,
): readonly PaletteGroup<OfferedEntry>[] | undefined {
  const documents = useDocumentsClient()
  const userId = useUser()?.id
  const isSignedIn = userId !== undefined
  const { pathname } = useLocation()
  // What is offered stays as it was on opening: rows that move under a press are worse than one that is a second old.
  const [nowMs] = useState(() => Date.now())
  const isRead = useDocumentsState() !== 'reading'
  const entries = useMemo(
    () => (isRead ? listPaletteEntries({ read: documents.list, nowMs, isSignedIn }) : NOTHING),
    [documents, nowMs, isSignedIn, isRead],
  )
  const index = usePaletteIndex(entries)
  return useMemo(() => {
    const tool = toolAt(pathname)
    if (!isRead) return undefined
    if (query.trim() === '') {
      const here = tool === undefined ? [] : listCommands(tool, documents.list, nowMs, { pathname, userId })
      return [groupOf(tool?.title ?? '', here), groupOf('Zuletzt geändert', recentOf(entries))].filter(
        ({ count }) => count > 0,
      )
    }
    if (index === undefined) return undefined
    const dates = listDatePages(query, nowMs, isSignedIn)
    const found = index.search(query, { toolId: tool?.id, nowMs })
    const hits = groupHits(found, (name) => (name === opened?.group ? opened.count : SHOWN)).map(withMore)
    return dates.length === 0 ? hits : [groupOf('Tage und Monate', dates), ...hits]
  }, [query, opened, index, entries, documents, nowMs, isSignedIn, isRead, pathname, userId])
}

const NOTHING: readonly OfferedEntry[] = []

function recentOf(entries: readonly OfferedEntry[]): readonly OfferedEntry[] {
  return entries
    .flatMap((entry) => (entry.changedAt === undefined ? [] : [{ entry, at: entry.changedAt }]))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, RECENT)
    .map(({ entry }) => entry)
}

/** With a last row that shows more, where there is more. */
function withMore(group: PaletteGroup<OfferedEntry>): PaletteGroup<OfferedEntry> {
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

function groupOf(name: string, entries: readonly OfferedEntry[]): PaletteGroup<OfferedEntry> {
  return { name, entries, count: entries.length }
}

/** The last index of this page, for the next opening: nothing is kept on the device. */
let last: { readonly key: string; readonly index: PaletteIndex<OfferedEntry> } | undefined

function usePaletteIndex(entries: readonly OfferedEntry[]): PaletteIndex<OfferedEntry> | undefined {
  const userId = useUser()?.id
  const key = useMemo(
    () => [userId, ...entries.map(({ id, title, changedAt }) => `${id} ${title} ${changedAt ?? ''}`)].join('\n'),
    [entries, userId],
  )
  const [built, setBuilt] = useState(last)
  const isBuilt = built?.key === key
  useEffect(() => {
    if (isBuilt) return undefined
    last = undefined
    let isWanted = true
    void buildPaletteIndex(entries, () => isWanted).then((index) => {
      if (index === undefined || !isWanted) return
      last = { key, index }
      setBuilt(last)
    })
    return () => {
      isWanted = false
    }
  }, [entries, key, isBuilt])
  return isBuilt ? built.index : undefined
}
