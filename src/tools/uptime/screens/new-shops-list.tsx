/** What will be made of one address: several shops of one group, each to be looked at and changed before. */
import { useState } from 'react'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { ListRow } from '#ui/list-row'
import { RowButton } from '#ui/row-button'
import { StatusLine } from '#ui/status-line'
import { describeCheck } from '../describe-check.ts'
import type { Shop } from '../model.ts'
import type { ShopDraft } from '../shop-draft.ts'
import { readShopDraft } from '../shop-form.ts'

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
          {drafts.map((draft, index) => {
            const read = reads[index]
            return (
              <ListRow
                key={index}
                title={draft.name}
                detail={
                  <>
                    {read?.ok === true ? describeCheck(read.value.check) : draft.url || draft.host}
                    {read?.ok === false && isTried ? (
                      <div role="alert">
                        <StatusLine icon="warning" tone="alarm">
                          {Object.values(read.error)[0]}
                        </StatusLine>
                      </div>
                    ) : null}
                    {read?.ok === false && !isTried ? (
                      <div>
                        <StatusLine icon="edit" tone="quiet">
                          Hier fehlt noch etwas
                        </StatusLine>
                      </div>
                    ) : null}
                  </>
                }
                actions={
                  <span id={rowIdOf(index)}>
                    <RowButton icon="edit" label={`${draft.name} bearbeiten`} onClick={() => onEdit(index)} />
                    <RowButton icon="trash" label={`${draft.name} weglassen`} onClick={() => onRemove(index)} />
                  </span>
                }
              />
            )
          })}
        </ul>
        <Cluster>
          <Button look="primary" onClick={save}>
            {drafts.length} Shops hinzufügen
          </Button>
          <Button look="quiet" onClick={onBack}>
            Zurück
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

function rowIdOf(index: number): string {
  return `new-shop-${index}`
}
