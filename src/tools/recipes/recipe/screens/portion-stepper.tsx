/** For how many, − 4 +; also by what is there of one ingredient, and by the tin. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { failed, type Result } from '#base/result'
import { IconButton } from '#ui/button'
import { Cluster, QuietText } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { servingsByNumber, servingsByStock, servingsByTin } from '../choose-servings.ts'
import { formatServings } from '../../amounts/format-amount.ts'
import { minusIcon } from '../../frame/screens/recipe-icons.ts'
import { MAX_SERVINGS, MIN_SERVINGS, type Recipe } from '../../model.ts'

type PortionStepperProps = {
  readonly recipe: Recipe
  readonly servings: number
  readonly onChange: (servings: number) => void
}

export function PortionStepper({ recipe, servings, onChange }: PortionStepperProps) {
  const [opened, open] = useState<'number' | 'ingredient' | 'tin'>()
  const set = (next: number): void =>
    onChange(Math.min(MAX_SERVINGS, Math.max(MIN_SERVINGS, Math.round(next * 100) / 100)))
  const hasAmounts = recipe.ingredients.some(({ amount, name }) => amount !== undefined && name !== undefined)
  return (
    <div>
      <Row>
        <IconButton icon={minusIcon} label="Weniger Portionen" onClick={() => set(nextBelow(servings))} />
        <Count role="status" aria-live="polite">
          <b>{formatServings(servings)}</b> {recipe.servingsUnit ?? (servings === 1 ? 'Portion' : 'Portionen')}
        </Count>
        <IconButton icon="plus" label="Mehr Portionen" onClick={() => set(Math.floor(servings) + 1)} />
      </Row>
      <Cluster>
        {servings === recipe.servings ? null : (
          <Chip onClick={() => onChange(recipe.servings)}>Wie im Rezept ({formatServings(recipe.servings)})</Chip>
        )}
        <Chip onClick={() => open('number')}>Andere Zahl</Chip>
        {hasAmounts ? <Chip onClick={() => open('ingredient')}>Nach einer Zutat</Chip> : null}
        {recipe.tinCm === undefined ? null : <Chip onClick={() => open('tin')}>Andere Form</Chip>}
      </Cluster>
      {opened === 'number' ? (
        <ByNumber servings={servings} onSave={set} onClose={() => open(undefined)} />
      ) : opened === 'ingredient' ? (
        <ByIngredient recipe={recipe} onSave={set} onClose={() => open(undefined)} />
      ) : opened === 'tin' ? (
        <ByTin recipe={recipe} onSave={set} onClose={() => open(undefined)} />
      ) : null}
    </div>
  )
}

/** Below one portion by halves. */
function nextBelow(servings: number): number {
  return servings <= 1 ? servings / 2 : Math.ceil(servings) - 1
}

type ByNumberProps = Omit<ByProps, 'recipe'> & { readonly servings: number }

/** „4,5“ */
function ByNumber({ servings, onSave, onClose }: ByNumberProps) {
  const form = useForm({
    start: { typed: formatServings(servings) },
    read: ({ typed }) => inField(servingsByNumber(typed)),
    onSave: (number: number) => {
      onSave(number)
      onClose()
    },
  })
  return (
    <FormDialog title="Für wie viele?" submitLabel="Umrechnen" form={form} onClose={onClose}>
      <Field
        label="Portionen"
        name="typed"
        inputMode="decimal"
        value={form.draft.typed}
        onChange={(typed) => form.set({ typed })}
        error={form.errors.typed}
        autoComplete="off"
        autoFocus
        isRequired
      />
    </FormDialog>
  )
}

function inField(servings: Result<number, string>) {
  return servings.ok ? servings : failed({ typed: servings.error })
}

type ByProps = { readonly recipe: Recipe; readonly onSave: (servings: number) => void; readonly onClose: () => void }

/** „Ich habe nur 300 g davon.“ */
function ByIngredient({ recipe, onSave, onClose }: ByProps) {
  const measured = recipe.ingredients.filter(({ amount, name }) => amount !== undefined && name !== undefined)
  const form = useForm({
    start: { id: measured[0]?.id ?? '', typed: '' },
    read: (draft) => {
      const wanted = measured.find(({ id }) => id === draft.id)?.amount
      return inField(servingsByStock(recipe.servings, wanted, draft.typed))
    },
    onSave: (servings: number) => {
      onSave(servings)
      onClose()
    },
  })
  return (
    <FormDialog title="Nach einer Zutat" submitLabel="Umrechnen" form={form} onClose={onClose}>
      <Select
        label="Zutat"
        name="ingredient"
        options={measured.map(({ id, text }) => ({ value: id, text }))}
        value={form.draft.id}
        onChange={(id) => form.set({ id })}
      />
      <Field
        label="Davon ist da"
        name="typed"
        value={form.draft.typed}
        onChange={(typed) => form.set({ typed })}
        error={form.errors.typed}
        placeholder="300 g"
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  )
}

function ByTin({ recipe, onSave, onClose }: ByProps) {
  const tinCm = recipe.tinCm ?? 0
  const form = useForm({
    start: { typed: '' },
    read: ({ typed }) => inField(servingsByTin(recipe.servings, tinCm, typed)),
    onSave: (servings: number) => {
      onSave(servings)
      onClose()
    },
  })
  return (
    <FormDialog title="Andere Form" submitLabel="Umrechnen" form={form} onClose={onClose}>
      <QuietText>
        Das Rezept ist für eine Springform mit {formatServings(tinCm)} cm. Die Backzeit ändert sich: Prüf sie.
      </QuietText>
      <Field
        label="Durchmesser deiner Form in cm"
        name="typed"
        inputMode="decimal"
        value={form.draft.typed}
        onChange={(typed) => form.set({ typed })}
        error={form.errors.typed}
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  )
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 })
const Count = styled('span')({ minWidth: 110, textAlign: 'center', fontVariantNumeric: 'tabular-nums' })
