/** Cooking: one large step at a time, the screen stays on, timers run beside it. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { DocumentView } from '#documents/client'
import { DocumentPage } from '#kit/document-page'
import { Button } from '#ui/button'
import { Card, Cluster, PointerText, QuietText, SectionTitle, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { Page } from '#ui/page/page'
import { useLeave } from '#ui/use-leave'
import { recipesCollection } from '../../collections.ts'
import { recipeWords } from '../../frame/screens/recipe-words.ts'
import type { Fraction, Recipe, RecipeStep } from '../../model.ts'
import { recipePath } from '../../paths.ts'
import { factorFor, scaleIngredient, sectionsOf } from '../../recipe/scale-recipe.ts'
import { CookedDialog } from '../../recipe/screens/cooked-dialog.tsx'
import { StepIngredients } from '../../recipe/screens/step-ingredients.tsx'
import { useUnitWish } from '../../recipe/screens/unit-choice.tsx'
import { StepTimers } from './step-timers.tsx'
import { useCookProgress } from './use-cook-progress.ts'
import { useWakeLock } from './use-wake-lock.ts'

export function CookScreen() {
  const { id = '' } = useParams()
  return (
    <DocumentPage collection={recipesCollection} id={id} words={recipeWords}>
      {(recipe) => <Cooking key={recipe.id} recipe={recipe} />}
    </DocumentPage>
  )
}

function Cooking({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const query = new URLSearchParams(useLocation().search)
  const steps = sectionsOf(recipe.steps, recipe.groups, 'steps').flatMap(({ title, items }) =>
    items.map((step) => ({ step, title })),
  )
  const asked = readServings(query.get('portionen'))
  const {
    place,
    go,
    ticked,
    tick,
    forget,
    servings = recipe.servings,
  } = useCookProgress(recipe.id, steps.length, asked)
  const factor = factorFor(recipe, servings)
  const [isDone, setDone] = useState(false)
  const current = steps[place]
  return (
    <Page title={`${recipe.title} kochen`} heading={recipe.title} maxWidth={860}>
      <Stack gap={2}>
        {current === undefined ? (
          <QuietText>Dieses Rezept hat keine Schritte.</QuietText>
        ) : (
          <StepCard
            recipe={recipe}
            factor={factor}
            step={current.step}
            title={current.title}
            place={`Schritt ${place + 1} von ${steps.length}`}
          />
        )}
        <StepWays place={place} isLast={place >= steps.length - 1} onGo={go} onDone={() => setDone(true)} />
        <AllIngredients recipe={recipe} factor={factor} ticked={ticked} onTick={tick} />
        <AwakeNote />
      </Stack>
      {isDone ? <Cooked recipe={recipe} servings={servings} onClose={() => setDone(false)} onCooked={forget} /> : null}
    </Page>
  )
}

type StepWaysProps = {
  readonly place: number
  readonly isLast: boolean
  readonly onGo: (place: number) => void
  readonly onDone: () => void
}

function StepWays({ place, isLast, onGo, onDone }: StepWaysProps) {
  return (
    <Ways>
      <Button variant="secondary" size="large" icon="back" disabled={place === 0} onClick={() => onGo(place - 1)}>
        Zurück
      </Button>
      {isLast ? (
        <Button variant="primary" size="large" icon="check" onClick={onDone}>
          Gekocht
        </Button>
      ) : (
        <Button variant="primary" size="large" icon="next" onClick={() => onGo(place + 1)}>
          Weiter
        </Button>
      )}
    </Ways>
  )
}

/** Leads to the recipe once it is written down. */
function Cooked({ onCooked, ...parts }: Parameters<typeof CookedDialog>[0]) {
  const leave = useLeave()
  const goOn = (): void => {
    onCooked?.()
    leave(recipePath(parts.recipe.id))
  }
  return <CookedDialog {...parts} onCooked={goOn} />
}

function AwakeNote() {
  const isAwake = useWakeLock()
  return (
    <QuietText>
      {isAwake
        ? 'Der Bildschirm bleibt an.'
        : 'Dieser Browser kann den Bildschirm nicht anlassen: Stell ihn am Gerät länger ein.'}
      <PointerText> Weiter geht es auch mit der Leertaste und den Pfeiltasten.</PointerText>
    </QuietText>
  )
}

function readServings(text: string | null): number | undefined {
  const servings = Number(text)
  return servings >= 0.25 && servings <= 1_000 ? servings : undefined
}

type StepCardProps = {
  readonly recipe: Recipe
  readonly factor: Fraction
  readonly step: RecipeStep
  readonly title: string | undefined
  readonly place: string
}

function StepCard({ recipe, factor, step, title, place }: StepCardProps) {
  return (
    <Step aria-live="polite">
      <SectionTitle>{title === undefined ? place : `${title} · ${place}`}</SectionTitle>
      <StepText>{step.text}</StepText>
      <StepTimers recipe={recipe} text={step.text} />
      <StepIngredients recipe={recipe} step={step} factor={factor} />
    </Step>
  )
}

type AllIngredientsProps = {
  readonly recipe: Recipe
  readonly factor: Fraction
  readonly ticked: ReadonlySet<string>
  readonly onTick: (id: string) => void
}

/** To be ticked while they are put ready. */
function AllIngredients({ recipe, factor, ticked, onTick }: AllIngredientsProps) {
  const wish = useUnitWish()
  const [isOpen, setOpen] = useState(false)
  const sorted = sectionsOf(recipe.ingredients, recipe.groups, 'ingredients').flatMap(({ items }) => items)
  return (
    <Collapsible
      title="Zutaten bereitstellen"
      detail={`${ticked.size} von ${sorted.length} bereit`}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <Cluster as="ul" gap={2}>
        {sorted.map((one) => {
          const { amount, name } = scaleIngredient(one, factor, wish)
          return (
            <Ready key={one.id}>
              <label>
                <input type="checkbox" checked={ticked.has(one.id)} onChange={() => onTick(one.id)} />
                <span>
                  <b>{amount}</b> {name}
                </span>
              </label>
            </Ready>
          )
        })}
      </Cluster>
    </Collapsible>
  )
}

/** As high as most steps are, so that the buttons below it stay where they are. */
const Step = styled(Card)(({ theme }) => ({
  minHeight: 300,
  [theme.breakpoints.down('sm')]: { minHeight: 340 },
}))

const StepText = styled('p')(({ theme }) => ({
  fontSize: '1.5rem',
  lineHeight: 1.5,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  [theme.breakpoints.down('sm')]: { fontSize: '1.25rem' },
}))

const Ways = styled('div')({ display: 'flex', gap: 12, '& > *': { flex: 1 } })

const Ready = styled('li')({
  minWidth: 220,
  listStyle: 'none',
  '& label': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 44, cursor: 'pointer' },
  '& input': { width: 22, height: 22, flexShrink: 0 },
})
