/** All recipes: found by words, narrowed and sorted. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { formatCount, formatDate } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { IconButton, LinkButton } from '#ui/button'
import { Card, QuietText, Stack } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { Link } from '#ui/link'
import { BigList } from '#ui/list/big-list'
import { EmptyState } from '#ui/list/empty-state'
import { SelectBox, SelectionBar, useSelection } from '#ui/list/selection'
import { useFilter } from '#ui/list/use-filter'
import { Icon } from '#ui/page/icon'
import { cookLogCollection, foodsCollection, recipesCollection } from '../../collections.ts'
import { createFoodIndex } from '../../foods/food-index.ts'
import { bookIcon, heartIcon } from '../../frame/screens/recipe-icons.ts'
import { RecipesPage } from '../../frame/screens/recipes-page.tsx'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Recipe } from '../../model.ts'
import { IDEAS_PATH, IMPORT_PATH, NEW_RECIPE_PATH, recipePath } from '../../paths.ts'
import { formatMinutes } from '../../reading/durations.ts'
import { formatStars } from '../format-stars.ts'
import { frequentTags, lastCookedOf, listRecipes, type RecipeFilter } from '../list-recipes.ts'
import { totalMinutes } from '../recipe-minutes.ts'
import { RecipePicture } from '../../frame/screens/recipe-picture.tsx'
import { listAddress, RecipeFilters } from './list-filters.tsx'
import { useFacts, useSearchWords } from './use-looked-through.ts'
import { CAN_HOVER } from '#ui/page/theme'

type Stored = DocumentView<Recipe>

const ROW_PX = 72
const noRecipes: readonly Stored[] = []
export function ListScreen() {
  const recipes = useOfKitchen(recipesCollection)
  return (
    <RecipesPage
      heading="Rezepte"
      actions={
        <>
          <LinkButton variant="secondary" to={IMPORT_PATH}>
            Importieren
          </LinkButton>
          <LinkButton icon="plus" to={NEW_RECIPE_PATH}>
            Neues Rezept
          </LinkButton>
        </>
      }
    >
      {recipes.length === 0 ? <NoRecipes /> : <RecipeList recipes={recipes} />}
    </RecipesPage>
  )
}

function NoRecipes() {
  return (
    <EmptyState icon={bookIcon} title="Noch keine Rezepte">
      Schreib eins auf, füge eins aus dem Netz ein, oder hol dir 30 <Link to={IDEAS_PATH}>einfache</Link>.
    </EmptyState>
  )
}

function RecipeList({ recipes }: { readonly recipes: readonly Stored[] }) {
  const [filter, setFilter] = useFilter(listAddress)
  useSearchWords(recipes)
  const log = useOfKitchen(cookLogCollection)
  const lastCooked = useMemo(() => lastCookedOf(log), [log])
  const found = useShown(recipes, filter, lastCooked)
  const shown = found ?? noRecipes
  const tags = useMemo(() => frequentTags(recipes), [recipes])
  const selection = useSelection(useMemo(() => shown.map(({ id }) => id), [shown]))
  return (
    <Stack gap={2}>
      <RecipeFilters filter={filter} onChange={setFilter} tags={tags} count={recipes.length} selection={selection} />
      {filter.food === undefined ? null : (
        <Chip picture={<Icon name="close" size={18} />} onClick={() => setFilter({ food: undefined })}>
          mit {filter.food}
        </Chip>
      )}
      {selection.ids === undefined ? null : <SelectedRecipes shown={shown} selection={selection} />}
      {found === undefined ? null : shown.length === 0 ? (
        <QuietText role="status">Dazu passt kein Rezept.</QuietText>
      ) : (
        <Card as="div">
          <BigList
            items={shown}
            keyOf={({ id }) => id}
            rowPx={ROW_PX}
            renderRow={(recipe) => (
              <RecipeRow recipe={recipe} lastOn={lastCooked.get(recipe.id)} selection={selection} />
            )}
          />
        </Card>
      )}
    </Stack>
  )
}

/** The recipes that fit the filter; undefined while all of them are looked through for the first time. */
function useShown(
  recipes: readonly Stored[],
  filter: RecipeFilter,
  lastCooked: ReadonlyMap<string, string>,
): readonly Stored[] | undefined {
  const foods = useOfKitchen(foodsCollection)
  // Only filters by food and diet need to know foods, which takes a while the first time.
  const isReady = useFacts(recipes, filter.diet === undefined ? undefined : createFoodIndex(foods))
  return useMemo(
    () => (isReady ? listRecipes(recipes, filter, () => createFoodIndex(foods), lastCooked) : undefined),
    [isReady, recipes, filter, foods, lastCooked],
  )
}

type SelectedRecipesProps = {
  readonly shown: readonly Stored[]
  readonly selection: ReturnType<typeof useSelection>
}

function SelectedRecipes({ shown, selection }: SelectedRecipesProps) {
  const { run } = useKitchen()
  const selected = shown.filter(({ id }) => selection.ids?.has(id) === true)
  const isNone = selected.length === 0
  const name = formatCount(selected.length, 'Rezept', 'Rezepte')
  return (
    <SelectionBar selection={selection} count={selected.length} shownCount={shown.length} one="Rezept" many="Rezepte">
      <IconButton
        icon={heartIcon}
        label="Zu den Lieblingen"
        disabled={isNone}
        onClick={() =>
          run(`${name} zu den Lieblingen`, (editing) => {
            for (const { id } of selected) editing.modify(recipesCollection, id, { isFavourite: true })
          })
        }
      />
      <IconButton
        icon="trash"
        label="Löschen"
        disabled={isNone}
        onClick={() => {
          run(`${name} gelöscht`, (editing) => {
            for (const { id } of selected) editing.remove(recipesCollection, id)
          })
          selection.end()
        }}
      />
    </SelectionBar>
  )
}

type RecipeRowProps = {
  readonly recipe: Stored
  readonly lastOn: string | undefined
  readonly selection: ReturnType<typeof useSelection>
}

function RecipeRow({ recipe, lastOn, selection }: RecipeRowProps) {
  const { id, title, minutes, stars, isFavourite } = recipe
  const total = totalMinutes(minutes)
  const facts = [
    ...(total === undefined ? [] : [formatMinutes(total)]),
    ...(stars === undefined ? [] : [formatStars(stars)]),
    ...(lastOn === undefined ? [] : [`zuletzt am ${formatDate(lastOn)}`]),
  ]
  return (
    <Row>
      {selection.ids === undefined ? null : (
        <SelectBox
          name={title}
          isSelected={selection.ids.has(id)}
          onSelect={(isRange) => selection.toggle(id, isRange)}
        />
      )}
      <Link to={recipePath(id)}>
        <RecipePicture recipe={recipe} ratio={1} isSmall />
        <span data-words>
          <span>{title}</span>
          <span>{facts.join(' · ')}</span>
        </span>
        {isFavourite === true ? (
          <span data-heart title="Lieblingsrezept">
            <Icon name={heartIcon} size={18} />
          </span>
        ) : null}
      </Link>
    </Row>
  )
}

// One style for all of a row: each costs a row that scrolls into sight as much as its words.
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  '& > a': {
    ...{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 14 },
    minHeight: 64,
    margin: '2px -8px',
    padding: '4px 8px',
    borderRadius: 12,
    color: 'inherit',
    textDecoration: 'none',
  },
  [CAN_HOVER]: { '& > a:hover': { background: theme.vars.palette.background.raised } },
  '& [data-words]': { minWidth: 0 },
  '& [data-words] > span': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& [data-words] > span + span': {
    color: theme.vars.palette.text.secondary,
    fontSize: '0.875rem',
    fontWeight: 'inherit',
  },
  '& [data-heart]': { marginLeft: 'auto', color: theme.vars.palette.primary.main },
}))
