/** The choice of a time zone: the zones the browser knows, by their cities. */
import { useMemo } from 'react'
import { Select } from './select.tsx'

type ZoneFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (zone: string) => void
}

export function ZoneField({ label, value, onChange }: ZoneFieldProps) {
  const options = useMemo(() => {
    const zones = Intl.supportedValuesOf('timeZone')
    return [...new Set([...zones, value])].sort().map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))
  }, [value])
  return <Select label={label} name="zone" options={options} value={value} onChange={onChange} />
}
