/** The first photo of a recipe, or a calm tile in a colour of its own. */
import { styled } from '@mui/material/styles'
import { contentId } from '#base/content-id'
import { useFileUrl } from '#files/client'
import type { FileReference } from '#files'
import { Icon } from '#ui/page/icon'
import { Picture } from '#ui/picture/picture'
import { potIcon } from './recipe-icons.ts'
import type { Recipe } from '../../model.ts'

type RecipePictureProps = {
  readonly recipe: Pick<Recipe, 'title' | 'photos'>
  /** Width over height. */
  readonly ratio?: number
  readonly isSmall?: boolean
}

const FLAT_RATIO = 5

export function RecipePicture({ recipe, ratio = 16 / 9, isSmall = false }: RecipePictureProps) {
  const [photo] = recipe.photos.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  if (photo === undefined) {
    // Without a photo there is little to see, so it takes little room.
    const style = { aspectRatio: isSmall ? ratio : FLAT_RATIO, ['--hue' as string]: hueOf(recipe.title) }
    // One element with one style: lists have hundreds of them.
    return (
      <Tile aria-hidden style={style} isSmall={isSmall}>
        <Icon name={potIcon} size={isSmall ? 24 : 36} />
      </Tile>
    )
  }
  return (
    <Box style={{ aspectRatio: ratio }} isSmall={isSmall}>
      <Photo file={photo.file} alt={isSmall ? '' : recipe.title} isSmall={isSmall} />
    </Box>
  )
}

type PhotoProps = { readonly file: FileReference; readonly alt: string; readonly isSmall: boolean }

function Photo({ file, alt, isSmall }: PhotoProps) {
  const photo = useFileUrl(file.fileId, isSmall ? '160' : '1280')
  return (
    <Picture
      alt={alt}
      place={file.picture}
      url={photo.kind === 'ready' ? photo.url : undefined}
      fit="cover"
      error={photo.kind === 'failed' && !isSmall ? photo.message : undefined}
    />
  )
}

/** The same colour for the same title, on every device. */
function hueOf(title: string): number {
  return Number.parseInt(contentId(title).slice(0, 4), 16) % 360
}

const Box = styled('div', { shouldForwardProp: (name) => name !== 'isSmall' })<{ readonly isSmall: boolean }>(
  ({ isSmall }) => ({
    position: 'relative',
    overflow: 'hidden',
    flexShrink: 0,
    borderRadius: isSmall ? 12 : 16,
    width: isSmall ? 52 : '100%',
  }),
)

const Tile = styled(Box)(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  color: theme.vars.palette.text.secondary,
  background: `color-mix(in oklch, hsl(var(--hue) 45% 50%) 18%, ${theme.vars.palette.background.raised})`,
}))
