/** Several of a few, as chips that stay on. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { Chip, Chips } from './chip.tsx'

type ToggleChipsProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** Once this many are chosen the others are disabled. */
  readonly most?: number
}

export function ToggleChips({ label, options, chosen, onChange, most = Infinity }: ToggleChipsProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Label id={id}>{label}</Label>
      <Chips>
        {options.map(({ value, text }) => {
          const isOn = chosen.includes(value)
          return (
            <Chip
              key={value}
              isOn={isOn}
              disabled={!isOn && chosen.length >= most}
              onClick={() => onChange(isOn ? chosen.filter((other) => other !== value) : [...chosen, value])}
            >
              {text}
            </Chip>
          )
        })}
      </Chips>
    </div>
  )
}

const Label = styled('div')({ marginBottom: 6, fontWeight: 600, fontSize: '0.9375rem' })
