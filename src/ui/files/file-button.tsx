/** Buttons that let a person choose a file of their device, or take a picture with it. */
import { styled } from '@mui/material/styles'
import { useRef, type Ref } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import type { IconName } from '../page/icon.tsx'

type FileButtonProps = {
  readonly variant: ButtonVariant
  readonly icon?: IconName
  /** Media types that are offered; a person can get around it, so it promises nothing. */
  readonly accept: readonly string[]
  readonly isBusy?: boolean
  /** Opens the camera on phones: the one that looks at the person, or away from them. */
  readonly camera?: 'user' | 'environment'
  /** Never with none. */
  readonly onFiles: (files: readonly File[]) => void
  readonly children: string
  readonly ref?: Ref<HTMLButtonElement>
}

export function FileButton({ accept, camera, onFiles, isBusy = false, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        {...(camera === undefined ? {} : { capture: camera })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same file can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} isBusy={isBusy} onClick={() => input.current?.click()} />
    </>
  )
}

/** Only where a finger is what one points with: phones and tablets, which have a camera at hand. */
export const TouchOnly = styled('span')({
  display: 'contents',
  '@media not all and (hover: none) and (pointer: coarse)': { display: 'none' },
})
