/** What will be made of one address: several shops of one group, each to be looked at and changed before. */
import { useState } from 'react'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { StatusLine } from '#ui/page/status-line'
import { describeCheck } from '../../words/describe-check.ts'
import type { Shop } from '../../model.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readShopDraft } from '../shop-form.ts'
import { PlaceNote } from '../../answers/screens/place-note.tsx'

type NewShopsListProps = {
  readonly drafts: readonly ShopDraft[]
  readonly onEdit: (index: number) => void
  readonly onRemove: (index: number) => void
  readonly onSave: (shops: readonly Shop[]) => void
  readonly onBack: () => void
}

export function NewShopsList({ drafts, onEdit, onRemove, onSave, onBack }: NewShopsListProps) {
  const [isTried, setTried] = useState(false)
  const reads = drafts.map(readShopDraft)

  function save(): void {
    const faulty = reads.findIndex((read) => !read.ok)
    if (faulty === -1) return onSave(reads.flatMap((read) => (read.ok ? [read.value] : [])))
    setTried(true)
    document.getElementById(rowIdOf(faulty))?.querySelector('button')?.focus()
  }

  return (
    <Card aria-label="Neue Shops">
      <Stack gap={2}>
        <QuietText>
          Die Adressen von Warenkorb, Kasse und Feed sind geraten. Sieh nach, ob sie stimmen: Unter „Bearbeiten“ lässt
          sich jede testen.
        </QuietText>
        <ul>
          {drafts.map((draft, index) => (
            <NewShopRow
              key={index}
              id={rowIdOf(index)}
              draft={draft}
              isTried={isTried}
              onEdit={() => onEdit(index)}
              onRemove={() => onRemove(index)}
            />
          ))}
        </ul>
        <PlaceNote adding={drafts.length} />
        <Cluster>
          <Button variant="primary" onClick={save}>
            {drafts.length} Shops anlegen
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Zurück
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

type NewShopRowProps = {
  readonly id: string
  readonly draft: ShopDraft
  /** The user has tried to save it as it is. */
  readonly isTried: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function NewShopRow({ id, draft, isTried, onEdit, onRemove }: NewShopRowProps) {
  const { name, url, host } = draft
  const read = readShopDraft(draft)
  return (
    <ListRow
      title={name}
      detail={
        <>
          {read.ok ? describeCheck(read.value.check) : url || host}
          {read.ok ? null : (
            <div key={isTried ? 'fault' : 'hint'} role={isTried ? 'alert' : undefined}>
              <StatusLine icon={isTried ? 'warning' : 'edit'} tone={isTried ? 'alarm' : 'quiet'}>
                {isTried ? Object.values(read.error)[0] : 'Hier fehlt noch etwas'}
              </StatusLine>
            </div>
          )}
        </>
      }
      actions={
        <span id={id}>
          <RowButton icon="edit" label={`${name} bearbeiten`} onClick={onEdit} />
          <RowButton icon="trash" label={`${name} weglassen`} onClick={onRemove} />
        </span>
      }
    />
  )
}

function rowIdOf(index: number): string {
  return `new-shop-${index}`
}
