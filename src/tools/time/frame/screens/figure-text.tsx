/** A large figure whose unit is small: `7:45 Std.` as `formatHours` writes it; other texts are as they are. */
import { styled } from '@mui/material/styles'
import { HOURS_UNIT } from '../../words/format-duration.ts'

export function FigureText({ text }: { readonly text: string }) {
  if (!text.endsWith(` ${HOURS_UNIT}`)) return text
  return (
    <>
      {text.slice(0, -HOURS_UNIT.length)}
      <Unit>{HOURS_UNIT}</Unit>
    </>
  )
}

const Unit = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  fontWeight: 600,
}))
