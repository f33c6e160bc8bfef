/**
 * What narrows a list: choices in one press above it, and fields that unfold on a phone, so that the list begins high. Keep the filter
 * in the address by `useFilter`.
 */
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { Chip, ChipRow } from '../form/chip.tsx'
import { useWidePage } from '../page/use-wide-page.tsx'
import { FieldRow } from './columns.tsx'

type FilterBarProps = {
  /** „Shops suchen und sortieren“ */
  readonly label: string
  /** `FilterChips` or `Segments`. */
  readonly choices: ReactNode
  /** The search, selects. */
  readonly fields: ReactNode
  /** Something is chosen in the fields, which are unfolded at first then. */
  readonly isNarrowed: boolean
  /** Icon buttons at the end of the line. */
  readonly tools?: ReactNode
}

export function FilterBar({ label, choices, fields, isNarrowed, tools }: FilterBarProps) {
  const isWide = useWidePage('md')
  const [isOpen, setOpen] = useState(isNarrowed)
  return (
    <Box role="search" aria-label={label}>
      <Line>
        {choices}
        {isWide ? null : (
          <IconButton
            icon={filterIcon}
            label={isNarrowed ? 'Filter (etwas ist gewählt)' : 'Filter'}
            isPressed={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        {tools}
      </Line>
      {isWide || isOpen ? <FieldRow>{fields}</FieldRow> : null}
    </Box>
  )
}

type FilterChipsProps<Value extends string> = {
  /** „Nach Zustand filtern“ */
  readonly label: string
  /** The chip for all: „12 Shops“. */
  readonly all: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly picture?: ReactNode }[]
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

/** One of a few, or all; another press on the one that is chosen shows all again. */
export function FilterChips<Value extends string>({ label, all, options, value, onChange }: FilterChipsProps<Value>) {
  return (
    <ChipLine role="group" aria-label={label}>
      <Chip isOn={value === undefined} onClick={() => onChange(undefined)}>
        {all}
      </Chip>
      {options.map((option) => (
        <Chip
          key={option.value}
          isOn={value === option.value}
          picture={option.picture}
          onClick={() => onChange(value === option.value ? undefined : option.value)}
        >
          {option.text}
        </Chip>
      ))}
    </ChipLine>
  )
}

const filterIcon = { path: 'M4 6h16M7 12h10m-6.500 6h3' }

const Box = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 })

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '& > [role=group]': { flex: 1 },
  // The buttons end where the page does, and the list begins high.
  [theme.breakpoints.down('md')]: { gap: 0, margin: '-8px -8px -8px 0', '& > fieldset': { flex: 1, marginRight: 8 } },
}))

const ChipLine = styled(ChipRow)(({ theme }) => ({
  // Buttons stand at its end.
  [theme.breakpoints.down('md')]: { marginRight: 4, paddingRight: 4 },
}))
