/** A choice between a few views of the same thing, all of them seen at once. */
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { Icon, type IconName } from '../page/icon.tsx'
import { TARGET_PX, ON_SMALL_PHONES } from '../page/theme.tsx'
import { coveringInput } from './option-box.tsx'

type SegmentOption<Value extends string> = {
  readonly value: Value
  readonly text: string
  readonly icon?: IconName
  /** In place of the text where there is little room; what is read out stays. */
  readonly short?: string
}

type SegmentsProps<Value extends string> = {
  /** What is chosen; read out. */
  readonly label: string
  /** Whether it also stands above, as in a form. */
  readonly isLabelShown?: boolean
  readonly options: readonly SegmentOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export function Segments<Value extends string>({ label, isLabelShown, ...choice }: SegmentsProps<Value>) {
  if (isLabelShown !== true) return <Choice label={label} {...choice} />
  return (
    <InForm>
      <Label aria-hidden>{label}</Label>
      <Choice label={label} {...choice} />
    </InForm>
  )
}

function Choice<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <Group aria-label={label}>
      {options.map((option) => (
        <Segment key={option.value}>
          <input
            type="radio"
            name={name}
            aria-label={option.text}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon === undefined ? null : <Icon name={option.icon} size={20} />}
          {option.short === undefined ? (
            option.text
          ) : (
            <>
              <span className="text">{option.text}</span>
              <span className="short">{option.short}</span>
            </>
          )}
        </Segment>
      ))}
    </Group>
  )
}

// What does not fit beside the others on a small phone goes below them.
const InForm = styled('div')({ '& fieldset': { flexWrap: 'wrap', minWidth: 0 } })

const Label = styled('span')({ display: 'block', fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 })

const Group = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  margin: 0,
  padding: 3,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
}))

const Segment = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: TARGET_PX,
  padding: '0 14px',
  borderRadius: 11,
  color: theme.vars.palette.text.secondary,
  fontWeight: 600,
  cursor: 'pointer',
  transition: 'background-color 180ms',
  whiteSpace: 'nowrap',
  '& .short': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    '&:has(.short)': { padding: '0 8px' },
    '& .short': { display: 'inline' },
    '& .text:has(+ .short)': { display: 'none' },
  },
  [ON_SMALL_PHONES]: { '&:has(.short)': { padding: '0 5px' } },
  '& input': coveringInput,
  '&:has(:checked)': { background: theme.vars.palette.background.raised, color: theme.vars.palette.text.primary },
  '&:has(:focus-visible)': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2 },
}))
