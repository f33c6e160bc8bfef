import { styled } from '@mui/material/styles'
import type { FileReference } from '#files'
import { PictureLayers } from '#ui/picture/picture'
import { useSmallPicture } from '../../parts/screens/use-small-picture.ts'

type EntryMarkProps = {
  /** Its colour on the wheel; undefined while it is not on it. */
  readonly color: string | undefined
  readonly picture: FileReference | undefined
  readonly size?: number
}

/** How an entry is known again: the colour it has on the wheel, and its picture if it has one. */
export function EntryMark({ color, picture, size = 28 }: EntryMarkProps) {
  const backgroundColor = color ?? 'transparent'
  if (picture === undefined) return <Dot style={{ backgroundColor }} />
  return (
    <Ring style={{ width: size, height: size, backgroundColor }}>
      <EntryPicture picture={picture} />
    </Ring>
  )
}

function EntryPicture({ picture }: { readonly picture: FileReference }) {
  const file = useSmallPicture(picture.fileId)
  return (
    <Circle>
      <PictureLayers alt="" place={picture.picture} url={file.kind === 'ready' ? file.url : undefined} />
    </Circle>
  )
}

const Dot = styled('span')(({ theme }) => ({
  flexShrink: 0,
  width: 12,
  height: 12,
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const Ring = styled('span')(({ theme }) => ({
  flexShrink: 0,
  padding: 3,
  borderRadius: '50%',
  border: `1px solid ${theme.vars.palette.divider}`,
}))

const Circle = styled('span')({
  position: 'relative',
  display: 'block',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  borderRadius: '50%',
})
