/** The names as a list: add by typing or pasting, rename in place, say who is not there, and all else in a dialog. */
import { styled } from '@mui/material/styles'
import { useMemo, useRef, useState } from 'react'
import { formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { BigList } from '#ui/list/big-list'
import { countedEntries } from '../../chance/draw.ts'
import { entryColors } from '../../entry-colors.ts'
import { formatChance } from '../../parts/format-chance.ts'
import { sortEntries, type Entry, type Wheel } from '../../model.ts'
import { AddNames } from './add-names.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { NameRow, ROW_PX } from './name-row.tsx'
import { useNameActions } from './use-name-actions.ts'

export function EntryList({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const entries = useMemo(() => sortEntries(wheel.entries), [wheel.entries])
  const colors = useMemo(() => entryColors(wheel.entries, wheel.palette), [wheel.entries, wheel.palette])
  const chances = useMemo(() => chancesOf(wheel.entries), [wheel.entries])
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const [openedId, setOpenedId] = useState<string>()
  const actions = useNameActions({ entries, field, onEdit: setOpenedId })
  const drawn = entries.filter(isDrawn)
  const opened = entries.find(({ id }) => id === openedId)

  return (
    <>
      <AddNames wheel={wheel} inputRef={field} />
      <List>
        <BigList
          items={entries}
          keyOf={({ id }) => id}
          order={{
            nameOf: ({ text }) => text,
            onMove: (from, to) => entries.slice(from, from + 1).forEach((entry) => actions.move(entry, to - from)),
            // Names have to be read beside three buttons on a phone; the dialog of each moves it, too.
            isByKeysOnly: true,
          }}
          rowPx={ROW_PX}
          renderRow={(entry) => (
            <NameRow entry={entry} color={colors.get(entry.id)} chance={chances.get(entry.id)} actions={actions} />
          )}
        />
      </List>
      {drawn.length < 2 ? null : (
        <Bottom>
          <Button variant="secondary" fullWidth onClick={() => actions.putBack(drawn)}>
            {formatCount(drawn.length, 'Name', 'Namen')} zurück ins Rad
          </Button>
        </Bottom>
      )}
      {opened === undefined ? null : (
        <EntryDialog
          key={opened.id}
          wheel={wheel}
          entry={opened}
          place={entries.indexOf(opened) + 1}
          actions={actions}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  )
}

/** Whether the entry was drawn and can come back: an entry with no wins left stays out. */
export function isDrawn(entry: Entry): boolean {
  return !entry.isActive && entry.drawnAt !== undefined && entry.stock !== 0
}

/** How likely each is to win the next draw, as people read it. */
function chancesOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const counted = countedEntries(entries)
  const total = counted.reduce((sum, { weight }) => sum + weight, 0)
  return new Map(counted.map(({ id, weight }) => [id, formatChance(weight / total)]))
}

const List = styled('div')({ marginTop: 12 })

const Bottom = styled('div')({ marginTop: 16 })
