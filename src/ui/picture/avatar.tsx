/** A person as a round picture: the first letters of their name until they have one of their own. */
import { styled } from '@mui/material/styles'
import { PictureLayers, type PicturePlace, type PictureProgress } from './picture.tsx'
import { ProgressRing } from './progress-ring.tsx'

type AvatarProps = {
  readonly name: string
  readonly size?: number
  /** The person's own picture; of one that is not square the middle is shown. */
  readonly place?: PicturePlace | undefined
  readonly url?: string | undefined
  /** A ring around it while the picture is being sent. */
  readonly progress?: PictureProgress | undefined
}

export function Avatar({ name, size = 56, place, url, progress }: AvatarProps) {
  const letters = initialsOf(name)
  const hasPicture = place !== undefined || url !== undefined
  return (
    <Place>
      <Circle size={size} aria-hidden="true">
        {hasPicture ? (
          <PictureLayers alt="" place={place} url={url}>
            {letters}
          </PictureLayers>
        ) : (
          letters
        )}
      </Circle>
      {progress === undefined ? null : (
        <Around>
          <ProgressRing {...progress} size={size + 2 * RING_GAP_PX} />
        </Around>
      )}
    </Place>
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

/** From the edge of the picture to the outer edge of the ring. */
const RING_GAP_PX = 6

const Place = styled('span')({ position: 'relative', display: 'inline-flex', flexShrink: 0 })

const Circle = styled('span', { shouldForwardProp: (name) => name !== 'size' })<{ readonly size: number }>(
  ({ theme, size }) => ({
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    overflow: 'hidden',
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

const Around = styled('span')({ position: 'absolute', inset: -RING_GAP_PX, display: 'flex', pointerEvents: 'none' })
