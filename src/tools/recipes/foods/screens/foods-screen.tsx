/** The foods that the app and the household know: searched, changed, added, merged. */
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatNumber } from '#base/text/format'
import { type DocumentView } from '#documents/client'
import { SettingsPage } from '#kit/settings-page'
import { Button } from '#ui/button'
import { Card, HiddenText, QuietText } from '#ui/card'
import { SearchField } from '#ui/form/search-field'
import { Select } from '#ui/form/select'
import { BigList, focusRow } from '#ui/list/big-list'
import { FilterBar, FilterChips } from '#ui/list/filter-bar'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { departmentLabels, foodsCollection } from '../../collections.ts'
import { useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { departments, type StoredFood } from '../../model.ts'
import { listFoods, type FoodFilter, type ListedFood } from '../list-foods.ts'
import { FoodDialog } from './food-dialog.tsx'
import { useFoodIndex } from './use-food-index.ts'
import { foodRowKey, useFoodWrites } from './use-food-writes.ts'

type Listed = ListedFood<DocumentView<StoredFood>>

const address: FilterAddress<FoodFilter> = {
  read: (query) => ({
    search: query.get('suche') ?? '',
    department: departments.find((each) => each === query.get('abteilung')),
    kind: kinds.find(({ word }) => word === query.get('art'))?.value,
  }),
  write: ({ search, department, kind }) => ({
    suche: search,
    abteilung: department,
    art: kinds.find(({ value }) => value === kind)?.word,
  }),
}

const kinds = [
  { value: 'own', word: 'eigene', text: 'Eigene' },
  { value: 'staple', word: 'immer', text: 'Immer da' },
] as const

export function FoodsScreen() {
  const index = useFoodIndex()
  const stored = useOfKitchen(foodsCollection)
  const [filter, change] = useFilter(address)
  const [editing, setEditing] = useState<Listed | 'new'>()
  const listed = useMemo(() => listFoods(index, stored, filter), [index, stored, filter])
  const writes = useFoodWrites(stored)
  return (
    <SettingsPage
      heading="Lebensmittel"
      tool="Rezeptideen"
      lead="Was du hier änderst, gilt für Ideen, Einkaufsliste und Vorrat dieses Kochbuchs."
      actions={
        <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
          Neues Lebensmittel
        </Button>
      }
    >
      <Filters filter={filter} total={index.all.length} onChange={change} />
      <HiddenText role="status">{isNarrowed(filter) ? `${formatNumber(listed.length)} gefunden` : ''}</HiddenText>
      {listed.length === 0 ? (
        <QuietText>{nothingText(filter)}</QuietText>
      ) : (
        <Rows listed={listed} onEdit={setEditing} onRemove={writes.remove} />
      )}
      {editing === undefined ? null : (
        <FoodDialog
          food={editing === 'new' ? undefined : editing.food}
          index={index}
          onSave={(fields) => {
            setEditing(undefined)
            writes.save(fields, editing === 'new' ? undefined : editing)
          }}
          onMerge={(into) => {
            if (editing === 'new') return
            flushSync(() => setEditing(undefined))
            writes.merge(editing.food, into)
            focusRow(foodRowKey(into))
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  )
}

type FiltersProps = {
  readonly filter: FoodFilter
  readonly total: number
  readonly onChange: (changes: Partial<FoodFilter>) => void
}

const ALL = 'all'

function Filters({ filter, total, onChange }: FiltersProps) {
  const { search, department, kind } = filter
  return (
    <FilterBar
      label="Lebensmittel suchen"
      isNarrowed={search !== '' || department !== undefined}
      choices={
        <FilterChips
          label="Welche Lebensmittel"
          all={`${formatNumber(total)} Lebensmittel`}
          options={kinds}
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
      }
      fields={
        <>
          <SearchField value={search} onChange={(typed) => onChange({ search: typed })} placeholder="Name" />
          <Select
            label="Abteilung"
            name="department"
            options={[
              { value: ALL, text: 'Alle Abteilungen' },
              ...departments.map((value) => ({ value, text: departmentLabels[value] })),
            ]}
            value={department ?? ALL}
            onChange={(chosen) => onChange({ department: chosen === ALL ? undefined : chosen })}
          />
        </>
      }
    />
  )
}

const ROW_PX = 69

type RowsProps = {
  readonly listed: readonly Listed[]
  readonly onEdit: (listed: Listed) => void
  readonly onRemove: (listed: Listed) => void
}

function Rows({ listed, onEdit, onRemove }: RowsProps) {
  return (
    <Card as="div">
      <BigList
        items={listed}
        keyOf={({ food }) => foodRowKey(food)}
        rowPx={ROW_PX}
        renderRow={(each) => {
          const { food, stored } = each
          return (
            <ListRow
              as="div"
              title={food.name}
              detail={detailOf(each)}
              actions={
                <span>
                  <RowButton icon="edit" label={`${food.name} bearbeiten`} onClick={() => onEdit(each)} />
                  {stored === undefined ? null : (
                    <RowButton
                      icon="trash"
                      label={`Eigene Angaben zu ${food.name} löschen`}
                      onClick={() => onRemove(each)}
                    />
                  )}
                </span>
              }
            />
          )
        }}
      />
    </Card>
  )
}

function detailOf({ food, stored }: Listed): string {
  const { department, isStaple, aliases } = food
  return [
    departmentLabels[department],
    ...(isStaple ? ['immer da'] : []),
    ...(stored === undefined ? [] : ['eigene Angaben']),
    ...(aliases.length === 0 ? [] : [`auch ${aliases.slice(0, 3).join(', ')}`]),
  ].join(' · ')
}

function isNarrowed({ search, department, kind }: FoodFilter): boolean {
  return search.trim() !== '' || department !== undefined || kind !== undefined
}

function nothingText({ search, kind }: FoodFilter): string {
  if (search.trim() !== '') return `Nichts gefunden zu „${search.trim()}“.`
  return kind === 'own' ? 'Noch keine eigenen: Bearbeite ein Lebensmittel oder leg ein neues an.' : 'Nichts gefunden.'
}
