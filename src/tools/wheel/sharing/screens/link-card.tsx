import { useCopyText, useToast } from '#messaging/client'
import { formatNumber } from '#base/text/format'
import { Button } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { copyIcon } from '#ui/page/tool-icons'
import { shareIcon } from '../../parts/screens/link-icons.ts'
import type { ShareLink } from './use-share-link.ts'

/** Messengers and old mail programs cut addresses that are longer than this. */
const SAFE_CHARACTERS = 2_000

const problems = {
  making: undefined,
  'too-long': 'Dieses Rad ist zu groß für einen Link. Nimm Namen heraus, kürze sie oder lade Leute dazu ein.',
  unsupported: 'Dieser Browser ist zu alt, um einen Link zu machen. Aktualisiere ihn oder nimm einen anderen.',
} as const

type LinkCardProps = { readonly link: ShareLink; readonly title: string }

/** The link to copy or to hand over to another app. */
export function LinkCard({ link, title }: LinkCardProps) {
  const copy = useCopyText()
  const toasts = useToast()
  const url = link.state === 'made' ? link.url : ''

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: `Glücksrad „${title}“`, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      toasts.show({ kind: 'error', text: 'Weitergeben geht hier nicht. Kopier stattdessen den Link.' })
    }
  }

  return (
    <Stack gap={2}>
      <FormAlert message={link.state === 'made' ? undefined : problems[link.state]} />
      <Field label="Link" name="link" value={url} isReadOnly {...lengthHint(url.length)} />
      <Cluster>
        <Button variant="primary" icon={copyIcon} disabled={url === ''} onClick={() => void copy(url, 'Link kopiert')}>
          Kopieren
        </Button>
        {canShare() ? (
          <Button variant="secondary" icon={shareIcon} disabled={url === ''} onClick={() => void share()}>
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
