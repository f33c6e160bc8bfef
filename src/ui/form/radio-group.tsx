/** One of several, all of them seen: below each other with words, or as tiles with a picture. */
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { OptionBox, OptionGroup, OptionWords } from './option-box.tsx'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly text: string
  readonly detail?: ReactNode
  readonly picture?: ReactNode
}

type RadioGroupProps<Value extends string> = {
  /** What is chosen; stands above, unless a heading of this id does. */
  readonly label?: string
  readonly labelledBy?: string
  readonly options: readonly RadioOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly variant?: 'list' | 'tiles'
}

export function RadioGroup<Value extends string>({
  label,
  labelledBy,
  options,
  value,
  onChange,
  variant = 'list',
}: RadioGroupProps<Value>) {
  const name = useId()
  const Box = variant === 'tiles' ? Tile : OptionBox
  return (
    <OptionGroup aria-labelledby={labelledBy}>
      {label === undefined ? null : <legend>{label}</legend>}
      <Options variant={variant}>
        {options.map(({ value: own, text, detail, picture }) => (
          <Box key={own}>
            <input
              type="radio"
              name={name}
              checked={own === value}
              aria-describedby={detail === undefined ? undefined : `${name}-${own}`}
              aria-label={text}
              onChange={() => onChange(own)}
            />
            {picture}
            <OptionWords text={text} detail={detail} detailId={`${name}-${own}`} />
          </Box>
        ))}
      </Options>
    </OptionGroup>
  )
}

const Options = styled('div')<{ readonly variant: 'list' | 'tiles' }>(({ variant }) =>
  variant === 'list'
    ? { display: 'flex', flexDirection: 'column', gap: 8 }
    : { display: 'grid', gap: 8, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' },
)

const Tile = styled(OptionBox)({
  flexDirection: 'column',
  gap: 8,
  padding: '14px 8px 10px',
  textAlign: 'center',
  // The longest words of German keep off the edge.
  fontSize: '0.9375rem',
  hyphens: 'auto',
  '& > input': { position: 'absolute', top: 8, left: 8 },
})
