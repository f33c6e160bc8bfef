/** How much in which currency, and at which rate. */
import { useMemo } from 'react'
import { Button } from '#ui/button'
import { Cluster, QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FieldRow } from '#ui/list/columns'
import { Notice } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { formatMoney, parseAmount } from '../amount.ts'
import { rateDoubtOf, type RateContext, type RatedDraft } from '../rate-form.ts'
import { convert, describeRateAge, invertRate, parseRate, writeRate } from '../rates.ts'
import { CurrencySelect } from './currency-select.tsx'
import type { Costs } from './use-costs.ts'

type MoneyFieldsProps = {
  readonly form: {
    readonly draft: RatedDraft
    readonly errors: { readonly total?: string | undefined; readonly rate?: string | undefined }
    readonly set: (changes: Partial<RatedDraft>) => void
  }
  readonly costs: Pick<Costs, 'expenses' | 'settlements'>
  readonly context: RateContext
  /** Below the amount. */
  readonly hint?: string
  /** „die Ausgabe“ */
  readonly what: string
}

/** Those of an expense and of a payment. */
export function MoneyFields(parts: MoneyFieldsProps) {
  const { form, costs, context, hint } = parts
  const { draft, set } = form
  const { field } = fieldsOf(form)
  const { tripCurrency } = context
  const likely = useMemo(
    () => [
      tripCurrency,
      ...costs.expenses.map(({ cost }) => cost.total.currency),
      ...costs.settlements.map(({ currency }) => currency),
    ],
    [costs.expenses, costs.settlements, tripCurrency],
  )

  function choose(currency: string): void {
    const known = context.knownRateOf(currency)
    set({ currency, rate: known === undefined ? '' : writeRate(known.value), confirmedRate: '' })
  }

  return (
    <>
      <FieldRow minWidth={180}>
        <Field label="Betrag" {...field('total')} inputMode="decimal" hint={hint} autoComplete="off" isRequired />
        <CurrencySelect likely={likely} value={draft.currency} onChange={choose} />
      </FieldRow>
      {draft.currency === tripCurrency ? null : <RateField {...parts} />}
    </>
  )
}

function RateField({ form, context, what }: MoneyFieldsProps) {
  const { draft, set } = form
  const { field } = fieldsOf(form)
  const { tripCurrency } = context
  const known = context.knownRateOf(draft.currency)
  const value = parseRate(draft.rate)
  const age = known !== undefined && value === known.value ? describeRateAge(known, draft.on) : undefined
  const doubt = rateDoubtOf(draft, context)
  return (
    <>
      <Field
        label={`Kurs: ${draft.currency} für 1 ${tripCurrency}`}
        {...field('rate')}
        inputMode="decimal"
        hint={known === undefined ? `Ohne Kurs zählt ${what} erst mit, wenn du ihn nachträgst.` : undefined}
        autoComplete="off"
      />
      <Cluster gap={2}>
        <QuietText role="status">{describeResult(draft, tripCurrency)}</QuietText>
        {known === undefined || draft.rate.trim() !== '' ? null : (
          <Button variant="secondary" onClick={() => set({ rate: writeRate(known.value) })}>
            {writeRate(known.value)} übernehmen{bracket(describeRateAge(known, draft.on))}
          </Button>
        )}
        {age === undefined ? null : (
          <StatusLine icon="history" tone="quiet">
            {age}
          </StatusLine>
        )}
      </Cluster>
      {doubt === undefined || value === undefined || draft.confirmedRate === draft.rate ? null : (
        <Notice as="div" role="status">
          <div>
            {doubt.text}
            <Cluster>
              {doubt.kind === 'far' ? null : (
                <Button variant="secondary" onClick={() => set({ rate: writeRate(invertRate(value) ?? value) })}>
                  Umdrehen
                </Button>
              )}
              <Button variant="secondary" icon="check" onClick={() => set({ confirmedRate: draft.rate })}>
                Ja, er stimmt
              </Button>
            </Cluster>
          </div>
        </Notice>
      )}
    </>
  )
}

function bracket(text: string | undefined): string {
  return text === undefined ? '' : ` (${text})`
}

/** „100,00 $ sind 92,17 €.“ */
function describeResult({ total, currency, rate }: RatedDraft, tripCurrency: string): string {
  const [minor, value] = [parseAmount(total, currency), parseRate(rate)]
  if (!minor.ok || value === undefined) return ''
  const converted = convert(minor.value, currency, { value, per: tripCurrency })
  if (converted === undefined) return ''
  const own = formatMoney({ minor: converted, currency: tripCurrency })
  return `${formatMoney({ minor: minor.value, currency })} sind ${own}.`
}
