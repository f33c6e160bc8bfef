/** A switch: what it is about is on or off at once, without a button that saves. */
import MuiSwitch from '@mui/material/Switch'
import { styled, type Theme } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { Detail } from '../detail.tsx'
import { CAN_HOVER, TARGET_PX } from '../page/theme.tsx'

type SwitchProps = {
  /** What is read out; a text that is seen beside it has to be part of it. */
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
  /** Waits for an answer: it keeps its place and takes no second press. */
  readonly isBusy?: boolean
  readonly describedBy?: string | undefined
  readonly id?: string
}

/** The switch alone, for where its words stand in the heads of a table. */
export function Switch({ label, isOn, onChange, isDisabled = false, isBusy = false, describedBy, id }: SwitchProps) {
  return (
    <Pill
      {...(id === undefined ? {} : { id })}
      checked={isOn}
      disabled={isDisabled}
      disableRipple
      onChange={(event) => {
        if (!isBusy) onChange(event.target.checked)
      }}
      slotProps={{
        input: { 'aria-label': label, 'aria-describedby': describedBy, 'aria-busy': isBusy || undefined },
      }}
    />
  )
}

type SwitchLineProps = Omit<SwitchProps, 'label' | 'describedBy' | 'id'> & {
  /** What is seen before the switch. */
  readonly text: string
  /** What is read out, where the text alone would say too little. */
  readonly label?: string
  readonly detail?: ReactNode
}

/** A line with words and their switch at the end; all of the line can be pressed. */
export function SwitchLine({ text, label = text, detail, ...rest }: SwitchLineProps) {
  const id = useId()
  return (
    <Line htmlFor={`${id}-switch`}>
      <Words>
        <span>{text}</span>
        {detail === undefined ? null : <Explanation id={`${id}-detail`}>{detail}</Explanation>}
      </Words>
      <Switch
        {...rest}
        id={`${id}-switch`}
        label={label}
        describedBy={detail === undefined ? undefined : `${id}-detail`}
      />
    </Line>
  )
}

const TRACK_WIDTH = 44
const TRACK_HEIGHT = 26
const THUMB = 18
const WIDTH = 60
const GAP = (TRACK_HEIGHT - THUMB) / 2

const Pill = styled(MuiSwitch)(({ theme }) => ({
  width: WIDTH,
  height: TARGET_PX,
  padding: `${(TARGET_PX - TRACK_HEIGHT) / 2}px ${(WIDTH - TRACK_WIDTH) / 2}px`,
  '& .MuiSwitch-switchBase': {
    // Around the thumb, all of it pressed: the input is as large as the whole.
    padding: `${(TARGET_PX - THUMB) / 2}px ${(WIDTH - TRACK_WIDTH) / 2 + GAP}px`,
    width: THUMB + WIDTH - TRACK_WIDTH + 2 * GAP,
    height: TARGET_PX,
    borderRadius: 12,
    color: theme.vars.palette.text.secondary,
    transition: 'transform 180ms',
    [CAN_HOVER]: { '&:hover': { backgroundColor: 'transparent' } },
    '& .MuiSwitch-input': { left: '-100%', width: '300%', height: '100%' },
    ...checkedStyles(theme),
  },
  '& .MuiSwitch-thumb': { width: THUMB, height: THUMB, boxShadow: 'none' },
  '& .MuiSwitch-track': {
    boxSizing: 'border-box',
    borderRadius: TRACK_HEIGHT / 2,
    border: `2px solid ${theme.vars.palette.text.secondary}`,
    backgroundColor: 'transparent',
    opacity: 1,
    transition: 'background-color 180ms, border-color 180ms',
  },
}))

function checkedStyles(theme: Theme) {
  const { secondary, divider, text } = theme.vars.palette
  return {
    '&.Mui-checked': {
      transform: `translateX(${TRACK_WIDTH - TRACK_HEIGHT}px)`,
      color: secondary.contrastText,
      [CAN_HOVER]: { '&:hover': { backgroundColor: 'transparent' } },
      '& + .MuiSwitch-track': { backgroundColor: secondary.main, borderColor: secondary.main, opacity: 1 },
    },
    '&.Mui-disabled': {
      color: divider,
      '& + .MuiSwitch-track': { backgroundColor: 'transparent', borderColor: divider, opacity: 1 },
      '&.Mui-checked + .MuiSwitch-track': { backgroundColor: text.disabled },
    },
    '&.Mui-focusVisible + .MuiSwitch-track': { outline: `3px solid ${secondary.main}`, outlineOffset: 2 },
  }
}

const Line = styled('label')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: TARGET_PX,
  cursor: 'pointer',
  // The pill ends where the other lines of the card end, not its larger target.
  '& > :last-child': { flexShrink: 0, marginRight: (TRACK_WIDTH - WIDTH) / 2 },
})

const Words = styled('span')({ minWidth: 0, fontWeight: 550 })

const Explanation = styled(Detail)({ maxWidth: '60ch', fontWeight: 400 })
