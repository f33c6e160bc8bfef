/** How a shop is organized: its group, tags, the shop it depends on, and a note. */
import { FieldRow } from '#ui/list/columns'
import { useMemo } from 'react'
import { useDocuments } from '#documents/client'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { Select } from '#ui/form/select'
import { SuggestField } from '#ui/form/suggest-field'
import { shopsCollection } from '../../collections.ts'
import { MAX_NAME, MAX_NOTE } from '../../model.ts'
import { useGroups } from './use-groups.ts'
import type { ShopFieldsProps } from './shop-fields-props.ts'
import { compareShops, fullNameOf } from '../../words/full-name.ts'
import { possibleParents } from '../shop-list.ts'

type OrderFieldsProps = ShopFieldsProps & {
  /** Undefined for a new shop. */
  readonly shopId: string | undefined
}

export function OrderFields({ form, shopId }: OrderFieldsProps) {
  const { field } = fieldsOf(form)
  const groups = useGroups()
  return (
    <Stack gap={2.5}>
      <FieldRow>
        <SuggestField
          label="Gruppe"
          {...field('group')}
          suggestions={groups}
          maxLength={MAX_NAME}
          hint="Alles, was zu einem Web-Shop gehört."
        />
        <Field label="Schlagwörter" {...field('tags')} hint="Mit Komma getrennt." autoComplete="off" />
      </FieldRow>
      <ParentSelect form={form} shopId={shopId} />
      <Field
        label="Notiz"
        {...field('note')}
        rows={3}
        maxLength={MAX_NOTE}
        hint="Zum Beispiel, wen man bei einer Störung anruft."
        autoComplete="off"
      />
    </Stack>
  )
}

/** Nothing where there is no other shop. */
function ParentSelect({ form, shopId }: OrderFieldsProps) {
  const { parentId } = form.draft
  const { field } = fieldsOf(form)
  const shops = useDocuments(shopsCollection)
  const parents = useMemo(
    () => possibleParents(shops, shopId, parentId).toSorted(compareShops),
    [shops, shopId, parentId],
  )
  const isGone = parentId !== '' && !parents.some(({ id }) => id === parentId)
  if (parents.length === 0 && !isGone) return null
  return (
    <Select
      label="Hängt ab von"
      {...field('parentId')}
      options={[
        { value: '', text: 'Nichts' },
        ...(isGone ? [{ value: parentId, text: 'Gelöschter Shop' }] : []),
        ...parents.map((shop) => ({ value: shop.id, text: fullNameOf(shop) })),
      ]}
      hint="Solange der gestört ist, kommt von diesem hier keine eigene Nachricht."
    />
  )
}
