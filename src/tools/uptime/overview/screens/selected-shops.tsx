/** What can be done with the shops that are selected. */
import { failed, ok } from '#base/result'
import { useState } from 'react'
import { useUser } from '#auth/client'
import { formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { IconButton } from '#ui/button'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { SelectionBar, type Selection } from '#ui/list/selection'
import type { IconName } from '#ui/page/icon'
import { pauseIcon, startIcon, tagIcon } from '#ui/page/tool-icons'
import { MAX_TAG, type Shop } from '../../model.ts'
import { addTag, deleteShops, removeTag, setPaused, type ShopsChange } from '../../shops/screens/change-shops.ts'

type SelectedShopsProps = {
  readonly shops: readonly DocumentView<Shop>[]
  readonly shownCount: number
  readonly selection: Selection
  readonly onChange: (change: ShopsChange) => void
}

/** What can be done with the shops that are selected; nothing while nothing is being selected. */
export function SelectedShops({ shops: all, shownCount, selection, onChange: change }: SelectedShopsProps) {
  const userId = useUser()?.id
  const [isTagging, setTagging] = useState(false)
  const { ids, end } = selection
  if (ids === undefined) return null
  const shops = all.filter(({ id }) => ids.has(id))
  const isEmpty = shops.length === 0
  const onChange = (made: ShopsChange): void => {
    change(made)
    end()
  }
  const tool = (icon: IconName, label: string, onClick: () => void) => (
    <IconButton icon={icon} label={label} disabled={isEmpty} onClick={onClick} />
  )
  return (
    <SelectionBar selection={selection} count={shops.length} shownCount={shownCount} one="Shop" many="Shops">
      {tool(pauseIcon, 'Pausieren', () => onChange(setPaused(shops, true)))}
      {tool(startIcon, 'Fortsetzen', () => onChange(setPaused(shops, false)))}
      {tool(tagIcon, 'Schlagwort …', () => setTagging(true))}
      {tool('trash', 'Löschen', () => onChange(deleteShops(shops, userId)))}
      {isTagging ? <TagDialog shops={shops} onChange={onChange} onClose={() => setTagging(false)} /> : null}
    </SelectionBar>
  )
}

/** One that all of them have is taken away, any other is added. */
function TagDialog({
  shops,
  onChange,
  onClose,
}: Pick<SelectedShopsProps, 'shops' | 'onChange'> & { readonly onClose: () => void }) {
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
