/** A person as a round picture: the first letters of their name until they have one of their own. */
import { styled } from '@mui/material/styles'

export function Avatar({ name, size = 56 }: { readonly name: string; readonly size?: number }) {
  return (
    <Circle size={size} aria-hidden="true">
      {initialsOf(name)}
    </Circle>
  )
}

/** The first letter of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length < 2 ? [words[0]] : [words[0], words.at(-1)]
  return letters.map((word) => firstLetter(word ?? '')).join('')
}

/** The first character as people see it: an emoji of several code points is one. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter('de').segment(word)
  return (first?.segment ?? '').toLocaleUpperCase('de')
}

const Circle = styled('span', { shouldForwardProp: (name) => name !== 'size' })<{ readonly size: number }>(
  ({ theme, size }) => ({
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: size,
    height: size,
    borderRadius: '50%',
    background: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
    fontWeight: 700,
    fontSize: size * 0.38,
    letterSpacing: '0.02em',
  }),
)
