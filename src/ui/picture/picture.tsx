/**
 * A picture that takes its place before any of it is loaded: a blur at first, then the picture, without anything moving.
 * What becomes of it (being sent, failed) lies on top of it.
 */
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../page/icon.tsx'
import { ProgressRing } from './progress-ring.tsx'

/** What is known of a picture without having it: its place, and a tiny copy as a data URL. */
export type PicturePlace = { readonly width: number; readonly height: number; readonly placeholder: string }

/** How far the transfer of a picture is, from 0 to 1; without a share if unknown. */
export type PictureProgress = { readonly label: string; readonly share?: number | undefined }

type PictureProps = {
  /** What can be seen on it, for those who can't; empty where words beside it say the same. */
  readonly alt: string
  readonly place?: PicturePlace | undefined
  /** Absent as long as it is not there. */
  readonly url: string | undefined
  /** `cover` fills the box it stands in and cuts off what is over; `whole` makes the box as high as the picture wants. */
  readonly fit?: 'whole' | 'cover'
  readonly progress?: PictureProgress | undefined
  /** Why it can't be shown or sent. */
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
}

export function Picture({ alt, place, url, fit = 'whole', progress, error, onRetry }: PictureProps) {
  const isBroken = error !== undefined
  return (
    <Box {...(fit === 'whole' && place !== undefined ? { ratio: place } : {})}>
      <PictureLayers alt={alt} place={place} url={url} isDimmed={isBroken || progress !== undefined} />
      {isBroken ? (
        <Over role="alert">
          <Icon name="warning" />
          <span>{error}</span>
          {onRetry === undefined ? null : (
            <Button icon="sync" onClick={onRetry}>
              Noch einmal versuchen
            </Button>
          )}
        </Over>
      ) : progress === undefined ? null : (
        <Over>
          <ProgressRing {...progress} size={48} strokePx={4} />
        </Over>
      )}
    </Box>
  )
}

type Loaded = { readonly url: string; readonly placeholder: string | undefined; readonly isFine: boolean }

type PictureLayersProps = Pick<PictureProps, 'alt' | 'place' | 'url'> & {
  readonly isDimmed?: boolean
  /** Stands in as long as there is nothing to be seen, where there is no blur either. */
  readonly children?: ReactNode
}

/** The blur and the picture over it, filling the positioned box they are in; for round pictures and the like. */
export function PictureLayers({ alt, place, url, isDimmed = false, children }: PictureLayersProps) {
  const [loaded, setLoaded] = useState<Loaded>()
  const state = loaded?.url === url ? loaded : undefined
  // Another picture begins anew; another size of the same takes the place of the one before, which is seen until then.
  const isSame = url !== undefined && place !== undefined && loaded?.placeholder === place.placeholder
  const isShown = state === undefined ? isSame && loaded.isFine : state.isFine
  const isEmpty = place === undefined && !isShown
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <Layers {...name} isDimmed={isDimmed}>
      {isEmpty ? children : null}
      {place === undefined ? null : <Blur src={place.placeholder} alt="" isCovered={isShown} />}
      {url === undefined || state?.isFine === false ? null : (
        <Sharp
          src={url}
          alt=""
          decoding="async"
          isShown={isShown}
          onLoad={() => setLoaded({ url, placeholder: place?.placeholder, isFine: true })}
          onError={() => setLoaded({ url, placeholder: place?.placeholder, isFine: false })}
        />
      )}
    </Layers>
  )
}

const Box = styled('span')<{ readonly ratio?: PicturePlace }>(({ theme, ratio }) => ({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  width: '100%',
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  ...(ratio === undefined
    ? { height: '100%', minHeight: 96 }
    : // Never larger than it is, and never so narrow a strip that its state has no room.
      { maxWidth: Math.max(ratio.width, 160), aspectRatio: `${ratio.width} / ${ratio.height}`, minHeight: 96 }),
}))

const Layers = styled('span')<{ readonly isDimmed: boolean }>(({ isDimmed }) => ({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: 'inherit',
  transition: 'opacity 200ms',
  opacity: isDimmed ? 0.35 : 1,
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
}))

// Larger than its box, since a blur fades out at its edges.
const Blur = styled('img')<{ readonly isCovered: boolean }>(({ isCovered }) => ({
  filter: 'blur(12px)',
  transform: 'scale(1.15)',
  // Pictures may have see-through parts: the blur goes once the picture is there.
  opacity: isCovered ? 0 : 1,
  transition: 'opacity 200ms 200ms',
}))

const Sharp = styled('img')<{ readonly isShown: boolean }>(({ isShown }) => ({
  opacity: isShown ? 1 : 0,
  transition: 'opacity 200ms',
}))

const Over = styled('span')({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: 16,
  textAlign: 'center',
  fontWeight: 550,
})
