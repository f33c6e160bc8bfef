/** One of many, from the browser's own list: its label before it, a hint and what is wrong behind. */
import { styled } from '@mui/material/styles'
import { FieldFrame, type FieldWords } from './field-frame.tsx'
import { Icon } from '../page/icon.tsx'
import { CAN_HOVER } from '../page/theme.tsx'

type SelectProps<Value extends string | number> = FieldWords & {
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export function Select<Value extends string | number>({
  label,
  name,
  options,
  value,
  onChange,
  hint,
  error,
}: SelectProps<Value>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <Frame>
          <List
            {...tie}
            name={name}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => String(option.value) === event.target.value)
              if (chosen !== undefined) onChange(chosen.value)
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </List>
          <Icon name={openIcon} size={18} />
        </Frame>
      )}
    </FieldFrame>
  )
}

const openIcon = { path: 'm6.500 9.500 5.500 5.500 5.500-5.500' }

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  '& > svg': {
    position: 'absolute',
    right: 12,
    top: 15,
    pointerEvents: 'none',
    color: theme.vars.palette.text.secondary,
  },
}))

// The browser's own arrow touches the edge.
const List = styled('select')(({ theme }) => ({
  display: 'block',
  appearance: 'none',
  width: '100%',
  minHeight: 48,
  padding: '11px 36px 11px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  textOverflow: 'ellipsis',
  [CAN_HOVER]: { '&:hover': { borderColor: theme.vars.palette.text.secondary } },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -1 },
}))
