/** The letter and colour of what a day can be, as the calendar shows it. */
import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import { markLetters, type DayMarkKind } from '../mark-day.ts'

export function MarkSwatch({ kind }: { readonly kind: DayMarkKind }) {
  return (
    <Swatch data-mark={kind} aria-hidden="true">
      {markLetters[kind]}
    </Swatch>
  )
}

const otherMarks = ['unpaid', 'parental', 'shortTime', 'own']
  .flatMap((kind) => [`&[data-mark=${kind}]`, `& [data-mark=${kind}]`])
  .join(', ')

/** Gives everything inside with `data-mark` its colour as `--tone`. The letters are what tells them apart. */
export function toneStyles(theme: Theme): CSSObject {
  return {
    '--special': '#b39ddb',
    '--overtime': '#f0b44c',
    ...theme.applyStyles('light', { '--special': '#6a4bb5', '--overtime': '#96600a' }),
    '&[data-mark=vacation], & [data-mark=vacation]': { '--tone': theme.vars.palette.secondary.main },
    '&[data-mark=sick], & [data-mark=sick]': { '--tone': theme.vars.palette.error.main },
    '&[data-mark=special], & [data-mark=special]': { '--tone': 'var(--special)' },
    '&[data-mark=overtime], & [data-mark=overtime]': { '--tone': 'var(--overtime)' },
    '&[data-mark=childSick], & [data-mark=childSick]': { '--tone': theme.vars.palette.error.main },
    [otherMarks]: { '--tone': 'var(--special)' },
    '&[data-mark=holiday], & [data-mark=holiday]': { '--tone': theme.vars.palette.text.secondary },
  }
}

/** What a whole day is filled with; text of the page's colour stays readable on it. */
export const TONE_FILL = 'color-mix(in srgb, var(--tone) 24%, transparent)'

const Swatch = styled('span')(({ theme }) => ({
  ...toneStyles(theme),
  flexShrink: 0,
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: 8,
  background: TONE_FILL,
  boxShadow: 'inset 0 -3px var(--tone)',
  fontSize: '0.875rem',
  fontWeight: 700,
}))
