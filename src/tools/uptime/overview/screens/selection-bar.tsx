/** What can be done with the shops that are selected. */
import { failed, ok } from '#base/result'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useUser } from '#auth/client'
import { formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Button, IconButton } from '#ui/button'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { pauseIcon, startIcon, tagIcon } from '#ui/page/tool-icons'
import { MAX_TAG, type Shop } from '../../model.ts'
import { addTag, deleteShops, removeTag, setPaused, type ShopsChange } from '../../shops/screens/change-shops.ts'

type SelectionBarProps = {
  readonly shops: readonly DocumentView<Shop>[]
  readonly shownCount: number
  readonly onAll: () => void
  readonly onChange: (change: ShopsChange) => void
  readonly onEnd: () => void
}

export function SelectionBar({ shops, shownCount, onAll, onChange, onEnd }: SelectionBarProps) {
  const userId = useUser()?.id
  const [isTagging, setTagging] = useState(false)
  const isEmpty = shops.length === 0
  return (
    <Bar role="group" aria-label="Auswahl">
      <Count role="status">
        {isEmpty ? 'Nichts ausgewählt' : `${formatCount(shops.length, 'Shop', 'Shops')} ausgewählt`}
      </Count>
      {shops.length < shownCount ? (
        <Button variant="quiet" onClick={onAll}>
          Alle {shownCount}
        </Button>
      ) : null}
      <Tools>
        <IconButton
          icon={pauseIcon}
          label="Pausieren"
          disabled={isEmpty}
          onClick={() => onChange(setPaused(shops, true))}
        />
        <IconButton
          icon={startIcon}
          label="Fortsetzen"
          disabled={isEmpty}
          onClick={() => onChange(setPaused(shops, false))}
        />
        <IconButton icon={tagIcon} label="Schlagwort …" disabled={isEmpty} onClick={() => setTagging(true)} />
        <IconButton
          icon="trash"
          label="Löschen"
          disabled={isEmpty}
          onClick={() => onChange(deleteShops(shops, userId))}
        />
        <IconButton icon="close" label="Auswahl beenden" onClick={onEnd} />
      </Tools>
      {isTagging ? <TagDialog shops={shops} onChange={onChange} onClose={() => setTagging(false)} /> : null}
    </Bar>
  )
}

/** One that all of them have is taken away, any other is added. */
function TagDialog({
  shops,
  onChange,
  onClose,
}: Pick<SelectionBarProps, 'shops' | 'onChange'> & { readonly onClose: () => void }) {
  const form = useForm({
    start: { tag: '' },
    read: ({ tag }) => (tag.trim() === '' ? failed({ tag: 'Schreib ein Schlagwort.' }) : ok(tag.trim())),
    onSave: (tag) => {
      onClose()
      onChange(isOnAll ? removeTag(shops, tag) : addTag(shops, tag))
    },
  })
  const { value } = form
  const isOnAll = value !== undefined && shops.every(({ tags }) => tags.includes(value))
  return (
    <FormDialog
      title={`Schlagwort für ${formatCount(shops.length, 'Shop', 'Shops')}`}
      submitLabel={isOnAll ? 'Entfernen' : 'Hinzufügen'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Schlagwort"
        name="tag"
        value={form.draft.tag}
        onChange={(tag) => form.set({ tag })}
        error={form.errors.tag}
        hint={isOnAll ? 'Alle haben es schon; es wird entfernt.' : undefined}
        maxLength={MAX_TAG}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '6px 8px 6px 16px',
  border: `1px solid ${theme.vars.palette.secondary.main}`,
  borderRadius: 16,
  background: theme.vars.palette.background.raised,
}))

const Count = styled('p')({ fontWeight: 650 })

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', marginLeft: 'auto' })
