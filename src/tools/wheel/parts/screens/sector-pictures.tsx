import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { initialsOf } from '#ui/picture/avatar'
import type { Entry } from '../../model.ts'
import type { SectorPicture } from './paint-wheel.ts'
import { useSmallPicture } from './use-small-picture.ts'

type SectorPicturesProps = {
  readonly entries: readonly Entry[]
  /** Each picture that is there, decoded; undefined when it went. */
  readonly onPicture: (fileId: string, picture: HTMLImageElement | undefined) => void
}

/** Loads the pictures of the entries; nothing of it is seen. */
export function SectorPictures({ entries, onPicture }: SectorPicturesProps) {
  const fileIds = new Set(entries.flatMap(({ picture }) => (picture === undefined ? [] : [picture.fileId])))
  return [...fileIds].map((fileId) => <SectorPictureLoader key={fileId} fileId={fileId} onPicture={onPicture} />)
}

function SectorPictureLoader({
  fileId,
  onPicture,
}: { readonly fileId: string } & Pick<SectorPicturesProps, 'onPicture'>) {
  const file = useSmallPicture(fileId)
  const url = file.kind === 'ready' ? file.url : undefined
  const tell = useEffectEvent(onPicture)
  useEffect(() => {
    if (url === undefined) return undefined
    let isGone = false
    const image = new Image()
    image.src = url
    // Drawing what is not decoded would hold up the frame it is drawn in. What can't be decoded stays letters.
    image.decode().then(
      () => {
        if (!isGone) tell(fileId, image)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      tell(fileId, undefined)
    }
  }, [fileId, url])
  return null
}

/** What stands on the sectors of entries with a picture: the picture once it is there, until then letters. */
export function useSectorPictures(entries: readonly Entry[]) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map())
  const pictures = useMemo(
    () =>
      new Map(
        entries.flatMap(({ id, text, picture }): readonly (readonly [string, SectorPicture])[] =>
          picture === undefined ? [] : [[id, loaded.get(picture.fileId) ?? { letters: initialsOf(text) }]],
        ),
      ),
    [entries, loaded],
  )
  function onPicture(fileId: string, picture: HTMLImageElement | undefined): void {
    setLoaded((before) => {
      const next = new Map(before)
      if (picture === undefined) next.delete(fileId)
      else next.set(fileId, picture)
      return next
    })
  }
  return { pictures, onPicture }
}
