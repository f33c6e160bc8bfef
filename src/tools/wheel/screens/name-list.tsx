/** The names on a wheel: add by typing or pasting, rename in place, remove with a way back. */
import { styled } from '@mui/material/styles'
import { useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useDocumentsClient, type DocumentView } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, SectionTitle } from '#ui/card'
import { formatCount, formatNumber } from '#base/format'
import { LongList } from '#ui/long-list'
import { entryColors } from '../entry-colors.ts'
import { sortEntries, wheelsCollection, type Entry, type Wheel } from '../model.ts'
import { AddNames } from './add-names.tsx'
import { nameButtonId, NameRow, ROW_PX } from './name-row.tsx'

export function NameList({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const documents = useDocumentsClient()
  const toasts = useToast()
  const entries = useMemo(() => sortEntries(wheel.entries), [wheel.entries])
  const colors = useMemo(() => entryColors(wheel.entries, wheel.palette), [wheel.entries, wheel.palette])
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const outside = entries.filter((entry) => !entry.isActive)

  function modify(entryId: string, fields: Partial<Pick<Entry, 'text' | 'isActive'>>): void {
    documents.modifyItem(wheelsCollection, wheel.id, 'entries', entryId, fields)
  }

  /** Before what was pressed goes away, the focus goes to the name that it is about or stays nearest. */
  function focusName(entry: Entry | undefined): void {
    const button = entry === undefined ? null : document.getElementById(nameButtonId(entry.id))
    ;(button ?? field.current)?.focus()
  }

  function putBack(taken: readonly Entry[]): void {
    focusName(taken[0])
    for (const { id } of taken) modify(id, { isActive: true })
  }

  function remove(entry: Entry): void {
    const index = entries.findIndex(({ id }) => id === entry.id)
    focusName(entries[index + 1] ?? entries[index - 1])
    documents.removeItem(wheelsCollection, wheel.id, 'entries', entry.id)
    toasts.show({
      kind: 'info',
      text: `„${entry.text}“ entfernt`,
      action: {
        label: 'Rückgängig',
        onClick: () => {
          // The row has to be there before it can take the focus. On another page there is none, and the toast gives it back.
          flushSync(() => documents.addItem(wheelsCollection, wheel.id, 'entries', entry))
          document.getElementById(nameButtonId(entry.id))?.focus()
        },
      },
    })
  }

  return (
    <Card aria-labelledby="names">
      <Head>
        <SectionTitle id="names">Namen</SectionTitle>
        <Total>{entries.length === 0 ? '' : formatNumber(entries.length)}</Total>
      </Head>
      <AddNames wheel={wheel} inputRef={field} />
      <LongList
        items={entries}
        rowPx={ROW_PX}
        renderRow={(entry) => (
          <NameRow
            key={entry.id}
            entry={entry}
            color={colors.get(entry.id)}
            onRename={(text) => modify(entry.id, { text })}
            onReturn={() => putBack([entry])}
            onRemove={() => remove(entry)}
          />
        )}
      />
      {outside.length < 2 ? null : (
        <Button look="secondary" fullWidth onClick={() => putBack(outside)}>
          {formatCount(outside.length, 'Name', 'Namen')} zurück ins Rad
        </Button>
      )}
    </Card>
  )
}

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  marginBottom: 16,
})

const Total = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))
