/** How the list of recipes is narrowed and ordered; all of it stands in the address. */
import { formatCount } from '#base/text/format'
import { SearchField } from '#ui/form/search-field'
import { Select } from '#ui/form/select'
import { FilterBar, FilterChips } from '#ui/list/filter-bar'
import { SelectButton, type useSelection } from '#ui/list/selection'
import type { FilterAddress } from '#ui/list/use-filter'
import { dietLabels } from '../../collections.ts'
import { diets, type Diet } from '../../model.ts'
import { orders, type RecipeFilter } from '../list-recipes.ts'

type Choice = 'quick' | 'favourite' | Diet

export const listAddress: FilterAddress<RecipeFilter> = {
  read: (query) => ({
    search: query.get('suche') ?? '',
    order: orders.find((order) => order === query.get('sortiert')) ?? 'title',
    tag: query.get('schlagwort') ?? undefined,
    diet: diets.find((diet) => diet === query.get('kost')),
    isQuick: query.has('schnell') ? true : undefined,
    isFavourite: query.has('lieblinge') ? true : undefined,
    food: query.get('zutat') ?? undefined,
  }),
  write: ({ search, order, tag, diet, isQuick, isFavourite, food }) => ({
    suche: search,
    sortiert: order === 'title' ? undefined : order,
    schlagwort: tag,
    kost: diet,
    schnell: isQuick === true ? '1' : undefined,
    lieblinge: isFavourite === true ? '1' : undefined,
    zutat: food,
  }),
}

const orderOptions = [
  { value: 'title', text: 'Nach Name' },
  { value: 'lastCooked', text: 'Lange nicht gekocht' },
  { value: 'newest', text: 'Neueste zuerst' },
  { value: 'stars', text: 'Beste zuerst' },
] as const

type RecipeFiltersProps = {
  readonly filter: RecipeFilter
  readonly onChange: (change: Partial<RecipeFilter>) => void
  readonly tags: readonly string[]
  readonly count: number
  readonly selection: ReturnType<typeof useSelection>
}

export function RecipeFilters({ filter, onChange, tags, count, selection }: RecipeFiltersProps) {
  const choice: Choice | undefined =
    filter.isQuick === true ? 'quick' : filter.isFavourite === true ? 'favourite' : filter.diet
  const choose = (next: Choice | undefined): void =>
    onChange({
      isQuick: next === 'quick' ? true : undefined,
      isFavourite: next === 'favourite' ? true : undefined,
      diet: diets.find((diet) => diet === next),
    })
  return (
    <FilterBar
      label="Rezepte suchen und sortieren"
      choices={
        <FilterChips<Choice>
          label="Rezepte filtern"
          all={formatCount(count, 'Rezept', 'Rezepte')}
          options={[
            { value: 'quick', text: '≤ 30 Min.' },
            { value: 'favourite', text: 'Lieblinge' },
            { value: 'vegetarian', text: dietLabels.vegetarian },
            { value: 'vegan', text: dietLabels.vegan },
          ]}
          value={choice}
          onChange={choose}
        />
      }
      fields={<FilterFields filter={filter} onChange={onChange} tags={tags} />}
      isNarrowed={filter.search !== '' || filter.tag !== undefined}
      tools={<SelectButton {...selection} />}
    />
  )
}

function FilterFields({ filter, onChange, tags }: Pick<RecipeFiltersProps, 'filter' | 'onChange' | 'tags'>) {
  return (
    <>
      <SearchField
        value={filter.search}
        onChange={(search) => onChange({ search })}
        placeholder="Titel, Zutat oder Schlagwort"
      />
      <Select
        label="Schlagwort"
        name="tag"
        options={[{ value: '', text: 'Alle' }, ...tags.map((tag) => ({ value: tag, text: tag }))]}
        value={filter.tag ?? ''}
        onChange={(tag) => onChange({ tag: tag === '' ? undefined : tag })}
      />
      <Select
        label="Reihenfolge"
        name="order"
        options={orderOptions}
        value={filter.order}
        onChange={(order) => onChange({ order })}
      />
    </>
  )
}
