/** The choice of a currency; those that are likely lead. */
import { useMemo } from 'react'
import { Select } from '#ui/form/select'
import { currencyCodes, describeCurrency } from '../amount.ts'

type CurrencySelectProps = {
  readonly value: string
  readonly onChange: (currency: string) => void
  readonly likely?: readonly string[]
  readonly hint?: string
}

const NONE: readonly string[] = []

export function CurrencySelect({ likely = NONE, ...field }: CurrencySelectProps) {
  const { value } = field
  const options = useMemo(
    () =>
      [...new Set([...likely, value, ...currencyCodes])].map((code) => ({ value: code, text: describeCurrency(code) })),
    [likely, value],
  )
  return <Select label="Währung" name="currency" options={options} {...field} />
}
