/** The steps under the headings of their sections, each with the amounts of what it uses. */
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { QuietText } from '#ui/card'
import type { Fraction, Recipe } from '../../model.ts'
import { sectionsOf } from '../scale-recipe.ts'
import { StepIngredients } from './step-ingredients.tsx'

type StepListProps = { readonly recipe: Recipe; readonly factor: Fraction }

export function StepList({ recipe, factor }: StepListProps) {
  const url = recipe.source?.url
  if (recipe.steps.length === 0)
    return (
      <QuietText>
        Dieses Rezept hat keine Schritte.{' '}
        {url === undefined ? null : (
          <a href={url} target="_blank" rel="noreferrer">
            Zur Quelle
          </a>
        )}
      </QuietText>
    )
  return sectionsOf(recipe.steps, recipe.groups, 'steps').map(({ id, title, items }) => (
    <Fragment key={id}>
      {title === undefined ? null : <Heading>{title}</Heading>}
      <Steps>
        {items.map((step) => (
          <Step key={step.id}>
            {step.text}
            <StepIngredients recipe={recipe} step={step} factor={factor} />
          </Step>
        ))}
      </Steps>
    </Fragment>
  ))
}

const Heading = styled('h3')({ marginTop: 16, fontSize: '1rem', fontWeight: 700 })

const Steps = styled('ol')({ counterReset: 'step' })

const Step = styled('li')(({ theme }) => ({
  position: 'relative',
  counterIncrement: 'step',
  padding: '10px 0 10px 40px',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  lineHeight: 1.55,
  '&::before': {
    content: 'counter(step)',
    position: 'absolute',
    left: 0,
    top: 10,
    width: 26,
    height: 26,
    borderRadius: 13,
    display: 'grid',
    placeItems: 'center',
    background: theme.vars.palette.background.raised,
    fontSize: '0.875rem',
    fontWeight: 700,
  },
}))
