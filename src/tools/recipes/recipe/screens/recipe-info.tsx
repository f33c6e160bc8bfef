/** What is known of a recipe at a glance, with the heart and the stars to press. */
import { styled } from '@mui/material/styles'
import { formatDate } from '#base/text/format'
import { useDocuments, type DocumentView } from '#documents/client'
import { IconButton } from '#ui/button'
import { Cluster, QuietText } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { NOT_ON_PAPER } from '#ui/page/theme'
import { clockIcon } from '#ui/page/tool-icons'
import { cookLogCollection, dietLabels, recipesCollection } from '../../collections.ts'
import { heartIcon, starIcon } from '../../frame/screens/recipe-icons.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Recipe } from '../../model.ts'
import { formatMinutes } from '../../reading/durations.ts'
import { totalMinutes } from '../recipe-minutes.ts'

const STARS = [1, 2, 3, 4, 5] as const

export function RecipeInfo({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const { run } = useKitchen()
  const isFavourite = recipe.isFavourite === true
  return (
    <div>
      <Cluster gap={1.5}>
        <IconButton
          icon={heartIcon}
          label="Lieblingsrezept"
          isPressed={isFavourite}
          onClick={() =>
            run(isFavourite ? 'Kein Lieblingsrezept mehr' : 'Lieblingsrezept', (editing) =>
              editing.modify(recipesCollection, recipe.id, { isFavourite: isFavourite ? undefined : true }),
            )
          }
        />
        <Stars recipe={recipe} />
        <TimeFacts recipe={recipe} />
        <LastCooked recipe={recipe} />
      </Cluster>
      <RecipeFacts recipe={recipe} />
    </div>
  )
}

/** Diet, tags, description and source. */
export function RecipeFacts({ recipe }: { readonly recipe: Recipe }) {
  const { description, tags, diet, source } = recipe
  return (
    <>
      {tags.length === 0 && diet === undefined ? null : (
        <Tags>
          {[...(diet === undefined ? [] : [dietLabels[diet]]), ...tags].map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </Tags>
      )}
      {description === undefined ? null : <Description>{description}</Description>}
      {source === undefined ? null : (
        <QuietText>
          Quelle:{' '}
          {source.url === undefined ? (
            source.name
          ) : (
            <a href={source.url} target="_blank" rel="noreferrer">
              {source.name ?? hostOf(source.url)}
            </a>
          )}
        </QuietText>
      )}
    </>
  )
}

/** The time that it takes altogether, if that is known. */
export function TimeFacts({ recipe }: { readonly recipe: Recipe }) {
  const total = totalMinutes(recipe.minutes)
  if (total === undefined) return null
  const { prep, cook, rest } = recipe.minutes
  const parts = [
    ...(prep === undefined ? [] : [`${formatMinutes(prep)} vorbereiten`]),
    ...(cook === undefined ? [] : [`${formatMinutes(cook)} kochen`]),
    ...(rest === undefined ? [] : [`${formatMinutes(rest)} ruhen`]),
  ]
  return (
    <Fact title={parts.join(', ')}>
      <Icon name={clockIcon} size={18} />
      {formatMinutes(total)}
    </Fact>
  )
}

/** Whichever cookbook is shown: the recipe may be of another one. */
function LastCooked({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const log = useDocuments(cookLogCollection, recipe.cookbookId)
  const days = log.flatMap(({ recipeId, on }) => (recipeId === recipe.id ? [on] : [])).toSorted()
  const last = days.at(-1)
  return (
    <Fact>{last === undefined ? 'noch nie gekocht' : `${days.length}× gekocht, zuletzt am ${formatDate(last)}`}</Fact>
  )
}

/** Pressing the star that is the last one takes the stars away. */
function Stars({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const { run } = useKitchen()
  const { stars = 0 } = recipe
  const set = (next: number): void => {
    const given = next === stars ? undefined : next
    run(given === undefined ? 'Ohne Sterne' : `${given} ${given === 1 ? 'Stern' : 'Sterne'}`, (editing) =>
      editing.modify(recipesCollection, recipe.id, { stars: given }),
    )
  }
  return (
    <StarRow role="group" aria-label={stars === 0 ? 'Noch ohne Sterne' : `${stars} von 5 Sternen`}>
      {STARS.map((star) => (
        <Star
          key={star}
          type="button"
          aria-label={star === 1 ? '1 Stern' : `${star} Sterne`}
          aria-pressed={star <= stars}
          onClick={() => set(star)}
        >
          <Icon name={starIcon} size={22} />
        </Star>
      ))}
    </StarRow>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
}

const StarRow = styled('div')({ display: 'flex' })

const Star = styled('button')(({ theme }) => ({
  width: 44,
  height: 44,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: 22,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&[aria-pressed=true]': { color: theme.vars.palette.primary.main, '& path': { fill: 'currentColor' } },
  ...NOT_ON_PAPER,
}))

const Fact = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: theme.vars.palette.text.secondary,
}))

const Tags = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '8px 0',
  '& li': {
    padding: '3px 10px',
    borderRadius: 999,
    background: theme.vars.palette.background.raised,
    fontSize: '0.875rem',
  },
}))

const Description = styled('p')({ margin: '8px 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
