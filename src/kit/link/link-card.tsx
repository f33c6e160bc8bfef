import { useCopyText, useToast } from '#messaging/client'
import { formatNumber } from '#base/text/format'
import { Button } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { copyIcon, shareIcon } from '#ui/page/tool-icons'
import type { PackedLink } from './packed-link.tsx'

/** Messengers and old mail programs cut addresses that are longer than this. */
const SAFE_CHARACTERS = 2_000

const problems = {
  making: undefined,
  unsupported: 'Dieser Browser ist zu alt, um einen Link zu machen. Aktualisiere ihn oder nimm einen anderen.',
} as const

type LinkCardProps = {
  readonly link: PackedLink
  /** What other apps are given as its title. */
  readonly title: string
  /** Said if the content is too large for a link. */
  readonly tooLong?: string
}

/** The link to copy or to hand over to another app. */
export function LinkCard({ link, title, tooLong }: LinkCardProps) {
  const copy = useCopyText()
  const toasts = useToast()
  const url = link.state === 'made' ? link.url : ''
  const problem = { ...problems, 'too-long': tooLong, made: undefined }[link.state]

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ kind: 'error', text: 'Weitergeben geht hier nicht. Kopier stattdessen den Link.' })
    }
  }

  return (
    <Stack gap={2}>
      <FormAlert message={problem} />
      <Field label="Link" name="link" value={url} isReadOnly {...lengthHint(url.length)} />
      <Cluster>
        <Button variant="primary" icon={copyIcon} disabled={url === ''} onClick={() => void copy(url, 'Link kopiert')}>
          Kopieren
        </Button>
        {canShare() ? (
          <Button icon={shareIcon} disabled={url === ''} onClick={() => void share()}>
            Weitergeben
          </Button>
        ) : null}
      </Cluster>
    </Stack>
  )
}

function lengthHint(length: number): { readonly hint?: string } {
  if (length <= SAFE_CHARACTERS) return {}
  const hint = `Der Link hat ${formatNumber(length)} Zeichen. Manche Messenger kürzen so lange Links; in einer Mail oder Datei kommt er heil an.`
  return { hint }
}

/** Missing in some browsers and where the page is not secure, whatever the types say. */
function canShare(): boolean {
  return 'share' in navigator
}
