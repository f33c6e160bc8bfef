/** For how many, − 4 +; also by what is there of one ingredient, and by the tin. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { failed, ok } from '#base/result'
import { IconButton } from '#ui/button'
import { Cluster, QuietText } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { formatServings } from '../../amounts/format-amount.ts'
import { divide, toNumber } from '../../amounts/fraction.ts'
import { measure } from '../../amounts/stock.ts'
import { tinFactor } from '../../amounts/scale-amount.ts'
import { minusIcon } from '../../frame/screens/recipe-icons.ts'
import { MAX_SERVINGS, type Amount, type Recipe } from '../../model.ts'
import { readIngredient } from '../../reading/read-ingredient.ts'

const MIN_SERVINGS = 0.25

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
    start: { servings: formatServings(servings) },
    read: (draft) => {
      const number = Number(draft.servings.trim().replace(',', '.') || Number.NaN)
      return number >= MIN_SERVINGS && number <= MAX_SERVINGS
        ? ok(number)
        : failed({ servings: `Gib eine Zahl von 0,25 bis ${MAX_SERVINGS} an, zum Beispiel 4 oder 2,5.` })
    },
    onSave: (number: number) => {
      onSave(number)
      onClose()
    },
  })
  return (
    <FormDialog title="Für wie viele?" submitLabel="Umrechnen" form={form} onClose={onClose}>
      <Field
        label="Portionen"
        name="servings"
        inputMode="decimal"
        value={form.draft.servings}
        onChange={(typed) => form.set({ servings: typed })}
        error={form.errors.servings}
        autoComplete="off"
        autoFocus
        isRequired
      />
    </FormDialog>
  )
}

type ByProps = { readonly recipe: Recipe; readonly onSave: (servings: number) => void; readonly onClose: () => void }

/** „Ich habe nur 300 g davon.“ */
function ByIngredient({ recipe, onSave, onClose }: ByProps) {
  const measured = recipe.ingredients.filter(({ amount, name }) => amount !== undefined && name !== undefined)
  const form = useForm({
    start: { id: measured[0]?.id ?? '', amount: '' },
    read: (draft) => {
      const wanted = measured.find(({ id }) => id === draft.id)?.amount
      const factor = wanted && factorOf(wanted, readIngredient(`${draft.amount} x`).amount)
      return factor === undefined
        ? failed({ amount: 'Schreib die Menge in einer Einheit, die zu der im Rezept passt, zum Beispiel 300 g.' })
        : ok(recipe.servings * factor)
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
        name="amount"
        value={form.draft.amount}
        onChange={(amount) => form.set({ amount })}
        error={form.errors.amount}
        placeholder="300 g"
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  )
}

function factorOf(wanted: Amount, there: Amount | undefined): number | undefined {
  if (there === undefined || wanted.from.n === 0) return undefined
  const [needed, given] = [measure({ ...wanted, to: undefined }), measure({ ...there, to: undefined })]
  return needed.base === given.base ? toNumber(divide(given.value, needed.value)) : undefined
}

function ByTin({ recipe, onSave, onClose }: ByProps) {
  const tinCm = recipe.tinCm ?? 0
  const form = useForm({
    start: { cm: '' },
    read: (draft) => {
      const cm = Number(draft.cm.replace(',', '.'))
      return cm >= 5 && cm <= 60
        ? ok(recipe.servings * toNumber(tinFactor(tinCm, cm)))
        : failed({ cm: 'Gib den Durchmesser in Zentimetern an, von 5 bis 60.' })
    },
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
        name="cm"
        inputMode="decimal"
        value={form.draft.cm}
        onChange={(cm) => form.set({ cm })}
        error={form.errors.cm}
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  )
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 })
const Count = styled('span')({ minWidth: 110, textAlign: 'center', fontVariantNumeric: 'tabular-nums' })
