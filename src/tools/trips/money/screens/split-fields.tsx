/** How an expense is split, and the share of each; live, with what is missing to the sum. */
import { useDocumentsClient } from '#documents/client'
import { Button } from '#ui/button'
import { Cluster, QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { ToggleChips } from '#ui/form/toggle-chips'
import { FieldRow } from '#ui/list/columns'
import { FormAlert } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { fieldsOf } from '#ui/form/fields-of'
import type { Money } from '../../model-fields.ts'
import { MAX_EXPENSE_LINES } from '../../money-model.ts'
import { formatMoney, parseAmount } from '../amount.ts'
import { tripMinorOf } from '../rates.ts'
import { readCost, MANY, NOBODY } from '../expense-form.ts'
import { sharesOf } from '../shares.ts'
import {
  newLine,
  readSplit,
  splitLabels,
  withMode,
  type LineDraft,
  type SplitMode,
  type TypedPart,
} from '../split-form.ts'
import type { ExpensePartProps } from './use-costs.ts'

const modes: readonly SplitMode[] = ['equal', 'shares', 'percent', 'amounts', 'lines']
const partWords: Readonly<Record<'shares' | 'percent' | 'amounts', string>> = {
  shares: 'Anteile',
  percent: 'Prozent',
  amounts: 'Betrag',
}

export function SplitFields(parts: ExpensePartProps) {
  const { form, travellers } = parts
  const { draft, errors, set } = form
  const documents = useDocumentsClient()
  const read = parseAmount(draft.total, draft.currency)
  const total: Money | undefined = read.ok ? { minor: read.value, currency: draft.currency } : undefined
  const travellerIds = travellers.map(({ id }) => id)
  const options = travellers.map(({ id, name }) => ({ value: id, text: name }))
  const { mode } = draft
  return (
    <Stack gap={2}>
      <Select
        label="Aufteilen"
        name="mode"
        value={mode}
        options={modes.map((value) => ({ value, text: splitLabels[value] }))}
        onChange={(next) => set(withMode(draft, next, { travellerIds, total, lineId: documents.newId() }))}
      />
      {mode === 'equal' ? (
        <ToggleChips
          label="Für"
          options={options}
          chosen={draft.sharerIds}
          onChange={(sharerIds) => set({ sharerIds })}
        />
      ) : mode === 'lines' ? (
        <LineFields {...parts} />
      ) : (
        <PartFields
          parts={draft.parts}
          travellers={travellers}
          labelOf={(name) => `${partWords[mode]} ${name}`}
          error={errors.split}
          onChange={(typed) => set({ parts: typed })}
        />
      )}
      <Result {...parts} total={total} />
      {mode === 'equal' || mode === 'lines' ? <FormAlert message={errors.split} /> : null}
    </Stack>
  )
}

/** What each one's share is by now, in the trip's currency if its rate is known; or what is wrong with the sum. */
function Result({
  form: { draft, errors },
  costs,
  context,
  total,
}: ExpensePartProps & { readonly total: Money | undefined }) {
  const split = readSplit(draft, total)
  if (total === undefined) return null
  if (!split.ok) {
    if (errors.split !== undefined) return null
    return (
      <StatusLine icon="info" tone="warning">
        {split.error}
      </StatusLine>
    )
  }
  const cost = readCost(draft, context)
  const converted = cost.ok ? tripMinorOf(cost.value, costs.currency) : undefined
  const shown = converted === undefined ? total : { minor: converted, currency: costs.currency }
  const shares = sharesOf(shown.minor, split.value, context.expenseId)
  return (
    <QuietText role="status">
      {shares
        .map(({ id, minor }) => `${costs.nameOf(id)} ${formatMoney({ minor, currency: shown.currency })}`)
        .join(' · ')}
    </QuietText>
  )
}

function LineFields({ form: { draft, set }, travellers }: ExpensePartProps) {
  const documents = useDocumentsClient()
  const { lines } = draft
  const change = (id: string, changes: Partial<LineDraft>): void =>
    set({ lines: lines.map((line) => (line.id === id ? { ...line, ...changes } : line)) })
  const add = (): void => {
    const everyone = travellers.map(({ id }) => id)
    set({ lines: [...lines, newLine(documents.newId(), everyone)] })
  }
  return (
    <Stack gap={3}>
      {lines.map((line, index) => (
        <LineField
          key={line.id}
          line={line}
          name={`Posten ${index + 1}`}
          travellers={travellers}
          onChange={(changes) => change(line.id, changes)}
        />
      ))}
      <Cluster>
        {lines.length >= MAX_EXPENSE_LINES ? null : (
          <Button variant="secondary" icon="plus" onClick={add}>
            Posten
          </Button>
        )}
        {lines.length < 2 ? null : (
          <Button variant="quiet" icon="trash" onClick={() => set({ lines: lines.slice(0, -1) })}>
            Letzten entfernen
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}

type LineFieldProps = Pick<ExpensePartProps, 'travellers'> & {
  readonly line: LineDraft
  /** „Posten 1“ */
  readonly name: string
  readonly onChange: (changes: Partial<LineDraft>) => void
}

function LineField({ line, name, travellers, onChange }: LineFieldProps) {
  return (
    <Stack gap={1} role="group" aria-label={name}>
      <FieldRow minWidth={140}>
        <Field
          label={name}
          name={`line-${line.id}`}
          value={line.title}
          onChange={(title) => onChange({ title })}
          placeholder="Zum Beispiel Wein"
          autoComplete="off"
        />
        <Field
          label={`Betrag von ${name}`}
          name={`line-amount-${line.id}`}
          value={line.amount}
          onChange={(amount) => onChange({ amount })}
          inputMode="decimal"
          autoComplete="off"
        />
      </FieldRow>
      <ToggleChips
        label={`${name} für`}
        options={travellers.map(({ id, name: text }) => ({ value: id, text }))}
        chosen={line.travellerIds}
        onChange={(travellerIds) => onChange({ travellerIds })}
      />
    </Stack>
  )
}

/** The payers: one, several, or no one yet. */
export function PayerFields({ form, travellers }: ExpensePartProps) {
  const { draft, errors, set } = form
  const { field } = fieldsOf(form)
  function choose(payer: string): void {
    const parts = payer === MANY && draft.payers.length === 0 ? [{ id: draft.payer, text: draft.total }] : draft.payers
    set({ payer, payers: parts.filter(({ id }) => id !== NOBODY) })
  }
  return (
    <>
      <Select
        label="Bezahlt von"
        {...field('payer')}
        options={[
          ...travellers.map(({ id, name }) => ({ value: id, text: name })),
          ...(travellers.length > 1 ? [{ value: MANY, text: 'Mehreren' }] : []),
          { value: NOBODY, text: 'Noch niemandem (geplant)' },
        ]}
        error={errors.payers}
        onChange={choose}
      />
      {draft.payer === MANY ? (
        <PartFields
          parts={draft.payers}
          travellers={travellers}
          labelOf={(name) => `${name} hat bezahlt`}
          onChange={(payers) => set({ payers })}
        />
      ) : null}
    </>
  )
}

type PartFieldsProps = Pick<ExpensePartProps, 'travellers'> & {
  readonly parts: readonly TypedPart[]
  readonly labelOf: (name: string) => string
  /** Stands beside the first field. */
  readonly error?: string | undefined
  readonly onChange: (parts: readonly TypedPart[]) => void
}

/** A field for each traveller; an empty one is nothing. */
function PartFields({ parts, travellers, labelOf, error, onChange }: PartFieldsProps) {
  const textOf = (id: string): string => parts.find((part) => part.id === id)?.text ?? ''
  return (
    <FieldRow minWidth={160}>
      {travellers.map(({ id, name }, index) => (
        <Field
          key={id}
          label={labelOf(name)}
          name={`part-${id}`}
          value={textOf(id)}
          onChange={(text) => onChange([...parts.filter((part) => part.id !== id), { id, text }])}
          error={index === 0 ? error : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </FieldRow>
  )
}
