/** The fields of a recipe; below the ingredients stands what was read of each line. */
import { styled } from '@mui/material/styles'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { Segments } from '#ui/form/segments'
import { FieldRow } from '#ui/list/columns'
import { Icon } from '#ui/page/icon'
import { formatAmount } from '../../../amounts/format-amount.ts'
import { MAX_TEXT, MAX_TITLE } from '../../../model.ts'
import { readIngredient } from '../../../reading/read-ingredient.ts'
import { followFields, readLines, type RecipeFaults, type RecipeFields } from '../recipe-form.ts'
import { StepPicker } from './step-picker.tsx'

type RecipeFieldSetProps = {
  readonly fields: RecipeFields
  readonly faults: RecipeFaults
  readonly onChange: (change: Partial<RecipeFields>) => void
  readonly onLeave: (field: keyof RecipeFaults) => void
  /** Lines that were repaired or guessed, marked for the user to check. */
  readonly doubtful?: ReadonlySet<string>
}

const dietOptions = [
  { value: '', text: 'Weder noch' },
  { value: 'vegetarian', text: 'Vegetarisch' },
  { value: 'vegan', text: 'Vegan' },
] as const

/** Two short fields stand beside each other on a phone. */
const SHORT_PX = 130
const MIN_ROWS = 6
const MAX_ROWS = 24

export function RecipeFieldSet({ doubtful, onChange, ...rest }: RecipeFieldSetProps) {
  const parts = {
    ...rest,
    onChange: (change: Partial<RecipeFields>): void => onChange(followFields(rest.fields, change)),
  }
  const { tie } = tiesOf(parts)
  const { ingredients, steps } = parts.fields
  return (
    <>
      <BasicFields {...parts} />
      <Card as="div">
        <Field
          label="Zutaten"
          {...tie('ingredients')}
          rows={rowsFor(ingredients)}
          hint="Eine auf jede Zeile. Eine Zeile mit Doppelpunkt am Ende, zum Beispiel „Für den Teig:“, fängt einen Abschnitt an."
        />
        <ReadLines text={ingredients} {...(doubtful === undefined ? {} : { doubtful })} />
      </Card>
      <Card as="div">
        <Field label="Zubereitung" {...tie('steps')} rows={rowsFor(steps)} hint="Ein Schritt auf jede Zeile." />
      </Card>
      <StepPicker fields={parts.fields} onChange={parts.onChange} />
      <TimeFields {...parts} />
      <MoreFields {...parts} />
    </>
  )
}

type FieldParts = Omit<RecipeFieldSetProps, 'doubtful'>

function tiesOf({ fields, faults, onChange, onLeave }: FieldParts) {
  const { field, choice } = fieldsOf<RecipeFields>({ draft: fields, errors: faults, set: onChange })
  return {
    choice,
    /** A field that shows what is wrong with it when it is left. */
    tie: (name: keyof RecipeFields & keyof RecipeFaults) => ({
      ...field(name),
      onBlur: () => onLeave(name),
      autoComplete: 'off',
    }),
  }
}

function BasicFields(parts: FieldParts) {
  const { tie } = tiesOf(parts)
  return (
    <Card as="div">
      <Stack gap={2}>
        <Field label="Name" {...tie('title')} maxLength={MAX_TITLE} isRequired />
        <FieldRow minWidth={SHORT_PX}>
          <Field label="Portionen" {...tie('servings')} inputMode="decimal" placeholder="4" />
          <Field label="Einheit" {...tie('servingsUnit')} placeholder="Portionen" />
        </FieldRow>
      </Stack>
    </Card>
  )
}

function TimeFields(parts: FieldParts) {
  const { tie } = tiesOf(parts)
  return (
    <Card as="div">
      <Stack gap={2}>
        <FieldRow minWidth={SHORT_PX}>
          <Field label="Vorbereiten" {...tie('prep')} placeholder="20 Min." />
          <Field label="Kochen, Backen" {...tie('cook')} placeholder="1 Std." />
          <Field label="Ruhen" {...tie('rest')} placeholder="über Nacht" />
          <Field label="Springform in cm" {...tie('tinCm')} inputMode="decimal" placeholder="26" />
        </FieldRow>
      </Stack>
    </Card>
  )
}

function MoreFields(parts: FieldParts) {
  const { tie, choice } = tiesOf(parts)
  return (
    <Card as="div">
      <Stack gap={2}>
        <Field label="Schlagwörter" {...tie('tags')} hint="Mit Kommas dazwischen: Suppe, Gäste, Winter." />
        <Segments label="Ernährung" isLabelShown options={dietOptions} {...choice('diet')} />
        <Field label="Beschreibung" {...tie('description')} rows={2} maxLength={MAX_TEXT} />
        <FieldRow>
          <Field label="Quelle" {...tie('sourceName')} placeholder="Omas Heft, S. 12" />
          <Field label="Adresse der Quelle" {...tie('sourceUrl')} placeholder="https://" />
        </FieldRow>
      </Stack>
    </Card>
  )
}

function rowsFor(text: string): number {
  return Math.min(MAX_ROWS, Math.max(MIN_ROWS, text.split('\n').length + 1))
}

/** How each line was understood, so that a mistake is seen before it is cooked. */
function ReadLines({ text, doubtful }: { readonly text: string; readonly doubtful?: ReadonlySet<string> }) {
  const lines = readLines(text)
  if (lines.length === 0) return null
  const read = lines.map((line) => ({ line: line.text, read: readIngredient(line.text) }))
  const isMarked = (one: (typeof read)[number]): boolean =>
    one.read.name === undefined || doubtful?.has(one.line) === true
  const marked = read.filter(isMarked).length
  return (
    <details open={marked > 0 || undefined}>
      <Summary>
        <Icon name="next" size={20} />
        {marked === 0 ? 'So verstehen wir sie' : `So verstehen wir sie: ${marked} bitte prüfen`}
      </Summary>
      <SectionTitle>Verstanden als</SectionTitle>
      <Lines>
        {read.map((one, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same
          <li key={place} data-marked={isMarked(one) || undefined}>
            {isMarked(one) ? <Icon name="warning" size={18} /> : null}
            <b>{one.read.amount === undefined ? '' : formatAmount(one.read.amount)}</b>
            <span>{one.read.name ?? one.line}</span>
            <small>{one.read.name === undefined ? 'nicht verstanden, bleibt so stehen' : (one.read.note ?? '')}</small>
          </li>
        ))}
      </Lines>
    </details>
  )
}

const Summary = styled('summary')({
  minHeight: 44,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  cursor: 'pointer',
  fontWeight: 600,
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { transition: 'transform 180ms' },
  '[open] > & > svg': { transform: 'rotate(90deg)' },
})

const Lines = styled('ul')(({ theme }) => ({
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 8, padding: '4px 0' },
  '& li b': { minWidth: 72, fontVariantNumeric: 'tabular-nums' },
  '& li small': { color: theme.vars.palette.text.secondary },
  '& li[data-marked]': { color: theme.vars.palette.error.main },
}))
