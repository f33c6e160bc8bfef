/** Which ingredients belong to each step: those that its text names, until that is changed by hand (R100). */
import { useState } from 'react'
import { formatCount } from '#base/text/format'
import { Card, QuietText, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { ToggleChips } from '#ui/form/toggle-chips'
import { namesFinder } from '../../linked-ingredients.ts'
import type { DraftLine } from '../../recipe-draft.ts'
import { readLines, type RecipeFields } from '../recipe-form.ts'
import { chooseFor, lineKeys, stepOptions, type StepChoice } from '../step-choices.ts'

type StepPickerProps = {
  readonly fields: RecipeFields
  readonly onChange: (change: Pick<RecipeFields, 'choices'>) => void
}

export function StepPicker({ fields, onChange }: StepPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [ingredients, steps] = [readLines(fields.ingredients), readLines(fields.steps)]
  if (ingredients.length === 0 || steps.length === 0) return null
  const keys = new Set(lineKeys(steps))
  const chosen = fields.choices.filter(({ step }) => keys.has(step)).length
  return (
    <Card as="div">
      <Collapsible
        title="Zutaten der Schritte"
        detail={
          chosen === 0 ? 'Wie sie im Text stehen' : `In ${formatCount(chosen, 'Schritt', 'Schritten')} von Hand gewählt`
        }
        isOpen={isOpen}
        onToggle={setOpen}
      >
        {isOpen ? (
          <Steps
            ingredients={ingredients}
            steps={steps}
            choices={fields.choices}
            onChange={(choices) => onChange({ choices })}
          />
        ) : null}
      </Collapsible>
    </Card>
  )
}

type StepsProps = {
  readonly ingredients: readonly DraftLine[]
  readonly steps: readonly DraftLine[]
  readonly choices: readonly StepChoice[]
  readonly onChange: (choices: readonly StepChoice[]) => void
}

function Steps({ ingredients, steps, choices, onChange }: StepsProps) {
  const [openPlace, open] = useState<number>()
  const options = stepOptions(ingredients)
  const findNamed = namesFinder(options)
  const keys = lineKeys(steps)
  return (
    <Stack gap={0.5}>
      <QuietText>Beim Kochen steht neben jedem Schritt, wie viel davon hineinkommt.</QuietText>
      {steps.map(({ text }, place) => {
        const key = keys[place] ?? ''
        const named = findNamed(text).map(({ value }) => value)
        const chosen = choices.find(({ step }) => step === key)?.ingredients ?? named
        const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.text)
        return (
          <Collapsible
            key={key}
            title={`${place + 1}. ${beginningOf(text)}`}
            detail={names.length === 0 ? 'Keine' : names.join(', ')}
            isOpen={openPlace === place}
            onToggle={(isOpen) => open((now) => (isOpen ? place : now === place ? undefined : now))}
          >
            <ToggleChips
              label={`Zutaten von Schritt ${place + 1}`}
              options={options}
              chosen={chosen}
              onChange={(next) => onChange(chooseFor(choices, key, next, named))}
            />
          </Collapsible>
        )
      })}
    </Stack>
  )
}

const MAX_BEGINNING = 60

function beginningOf(text: string): string {
  return text.length <= MAX_BEGINNING ? text : `${text.slice(0, MAX_BEGINNING).replace(/\s+\S*$/, '')} …`
}
