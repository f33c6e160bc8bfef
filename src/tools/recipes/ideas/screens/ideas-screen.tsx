/** Opens first: what we could cook today, and why. */
import { useEffect, useEffectEvent, useMemo } from 'react'
import { Button, LinkButton } from '#ui/button'
import { CardGrid, Cluster, QuietText, Stack } from '#ui/card'
import { useFilter } from '#ui/list/use-filter'
import { choicePath, readChoiceResult } from '../../../choice-port.ts'
import { wheelFaceIcon } from '../../frame/screens/recipe-icons.ts'
import { RecipesPage } from '../../frame/screens/recipes-page.tsx'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { IDEAS_PATH } from '../../paths.ts'
import { frequentTags } from '../../recipe/list-recipes.ts'
import type { Idea, SuggestedRecipe } from '../suggest.ts'
import { EmptyCookbook, SeedsLine } from './empty-cookbook.tsx'
import { IdeaCard } from './idea-card.tsx'
import { IdeaFilters } from './idea-filters.tsx'
import { PlannedCard } from './planned-card.tsx'
import { ideaAddress, useIdeaActions, useIdeas } from './use-ideas.ts'

export function IdeasScreen() {
  const { cookbook } = useKitchen()
  const [filter, setFilter] = useFilter(ideaAddress)
  const found = useIdeas(filter)
  const { recipes, meals, today, ideas, isAllRanked } = found
  const actions = useIdeaActions(found, filter.servings ?? cookbook.servings)
  const winner = readWinner(actions.hash, recipes)
  const takeWinner = useEffectEvent(() => {
    if (winner === undefined) return
    void actions.forgetHash()
    actions.take(winner)
  })
  useEffect(() => takeWinner(), [winner?.id])
  const titles = useMemo(() => new Map(recipes.map(({ id, title }) => [id, title])), [recipes])
  const tags = useMemo(() => frequentTags(recipes), [recipes])

  return (
    <RecipesPage title="Rezeptideen" heading="Was kochen wir heute?">
      {recipes.length === 0 ? (
        <EmptyCookbook />
      ) : (
        <Stack gap={2}>
          <PlannedCard meals={meals} today={today} titleOf={(id) => titles.get(id)} />
          <IdeaFilters filter={filter} onChange={setFilter} tags={tags} usualServings={cookbook.servings} />
          {ideas === undefined ? null : ideas.length === 0 ? (
            <QuietText role="status">
              Dazu passt kein Rezept. Nimm einen Filter weg, oder fang wieder von vorn an.
            </QuietText>
          ) : (
            <CardGrid minWidth={280} aria-label="Ideen">
              {ideas.map((idea) => (
                <IdeaCard key={idea.recipe.id} idea={idea} actions={actions} />
              ))}
            </CardGrid>
          )}
          <MoreIdeas
            ideas={ideas ?? []}
            page={filter.page}
            isLast={isAllRanked}
            onTurn={(page) => setFilter({ page })}
          />
          <SeedsLine recipes={recipes} />
        </Stack>
      )}
    </RecipesPage>
  )
}

type MoreIdeasProps = {
  readonly ideas: readonly Idea[]
  readonly page: number
  /** There are no more behind these. */
  readonly isLast: boolean
  readonly onTurn: (page: number) => void
}

function MoreIdeas({ ideas, page, isLast, onTurn }: MoreIdeasProps) {
  return (
    <Cluster>
      {isLast && page === 0 ? null : (
        <Button variant="secondary" icon="sync" onClick={() => onTurn(isLast ? 0 : page + 1)}>
          {isLast ? 'Wieder von vorn' : 'Andere Ideen'}
        </Button>
      )}
      {ideas.length < 2 ? null : (
        <LinkButton variant="secondary" icon={wheelFaceIcon} to={wheelPathOf(ideas)}>
          Ins Glücksrad
        </LinkButton>
      )}
    </Cluster>
  )
}

/** The address of the page that draws one of the ideas; better ones have more chances. */
function wheelPathOf(ideas: readonly Idea[]): string {
  return choicePath({
    title: 'Was kochen wir?',
    choices: ideas.map(({ recipe, score }) => ({
      id: recipe.id,
      text: recipe.title,
      weight: Math.max(1, Math.round(score / 10)),
    })),
    returnPath: IDEAS_PATH,
    label: 'In den Wochenplan',
  })
}

/** The recipe that won, if the address behind the `#` says so and there is such a recipe. */
function readWinner<Stored extends SuggestedRecipe>(hash: string, recipes: readonly Stored[]): Stored | undefined {
  const result = hash === '' ? undefined : readChoiceResult(hash)
  return result && recipes.find(({ id }) => id === result.choiceId)
}
