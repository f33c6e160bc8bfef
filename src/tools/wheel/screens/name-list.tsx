/** The names on a wheel: add by typing or pasting, rename in place, remove with a way back. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useDocumentsClient, type DocumentView } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, SectionTitle } from '#ui/card'
import { formatCount, formatNumber } from '#ui/format'
import { LongList } from '#ui/long-list'
import { drawableEntries, sortEntries, wheelsCollection, type Entry, type Wheel } from '../model.ts'
import { AddNames } from './add-names.tsx'
import { NameRow, ROW_PX } from './name-row.tsx'
import { entryColors } from './paint-wheel.ts'

export function NameList({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const documents = useDocumentsClient()
  const toasts = useToast()
  const entries = useMemo(() => sortEntries(wheel.entries), [wheel.entries])
  const colors = useMemo(() => colorById(entries, wheel.palette), [entries, wheel.palette])
  const outside = entries.filter((entry) => !entry.isActive)

  function modify(entryId: string, fields: Partial<Pick<Entry, 'text' | 'isActive'>>): void {
    documents.modifyItem(wheelsCollection, wheel.id, 'entries', entryId, fields)
  }

  function remove(entry: Entry): void {
    documents.removeItem(wheelsCollection, wheel.id, 'entries', entry.id)
    toasts.show({
      kind: 'info',
      text: `„${entry.text}“ entfernt`,
      action: {
        label: 'Rückgängig',
        onClick: () => void documents.addItem(wheelsCollection, wheel.id, 'entries', entry),
      },
    })
  }

  return (
    <Card aria-labelledby="names">
      <Head>
        <SectionTitle id="names">Namen</SectionTitle>
        <Total>{entries.length === 0 ? '' : formatNumber(entries.length)}</Total>
      </Head>
      <AddNames wheel={wheel} />
      <LongList
        items={entries}
        rowPx={ROW_PX}
        renderRow={(entry) => (
          <NameRow
            key={entry.id}
            entry={entry}
            color={colors.get(entry.id)}
            onRename={(text) => modify(entry.id, { text })}
            onReturn={() => modify(entry.id, { isActive: true })}
            onRemove={() => remove(entry)}
          />
        )}
      />
      {outside.length < 2 ? null : (
        <Button
          look="secondary"
          fullWidth
          onClick={() => outside.forEach((entry) => modify(entry.id, { isActive: true }))}
        >
          {formatCount(outside.length, 'Name', 'Namen')} zurück ins Rad
        </Button>
      )}
    </Card>
  )
}

function colorById(entries: readonly Entry[], palette: string): ReadonlyMap<string, string | undefined> {
  const drawable = drawableEntries(entries)
  const colors = entryColors(drawable, palette)
  return new Map(drawable.map((entry, index) => [entry.id, colors[index]]))
}

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  marginBottom: 16,
})

const Total = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))
