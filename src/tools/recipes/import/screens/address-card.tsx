/** Fetches a page through the server; what does not work that way leads to pasting. */
import { useState } from 'react'
import { useUser } from '#auth/client'
import { useDocumentsStatus } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { fetchPage, type PageRefusal } from '../page-endpoint.ts'

type AddressCardProps = {
  readonly url: string
  readonly onUrl: (url: string) => void
  /** `url` is where the page is from. */
  readonly onPage: (html: string, url: string) => void
}

const PASTE = 'Öffne sie, kopiere alles und füge es hier ein.'
const refusalTexts: Readonly<Record<PageRefusal, string>> = {
  refused: `Diese Seite gibt Rezepte nur an Browser heraus. ${PASTE}`,
  unreachable: 'Diese Seite ist nicht zu erreichen. Stimmt die Adresse?',
  'too-large': `Diese Seite ist größer als 10 MB. ${PASTE}`,
  'no-picture': 'Unter dieser Adresse ist kein Bild.',
  'no-page': 'Unter dieser Adresse ist keine Seite, sondern eine Datei. Lade sie herunter und wähl sie unten.',
}

export function AddressCard({ url, onUrl, onPage }: AddressCardProps) {
  const { isBusy, fault, canFetch, isSignedIn, load } = usePage(url, onPage)
  return (
    <Card aria-labelledby="address">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canFetch && !isBusy) void load()
        }}
      >
        <Stack gap={2}>
          <SectionTitle id="address">Von einer Seite</SectionTitle>
          <Field
            label="Adresse der Seite"
            name="url"
            value={url}
            onChange={onUrl}
            placeholder="https://"
            autoComplete="off"
          />
          <FormAlert message={fault} />
          <div>
            <Button variant="primary" type="submit" isBusy={isBusy} disabled={!canFetch || url.trim() === ''}>
              Seite lesen
            </Button>
          </div>
          {canFetch ? null : <WhyNot isSignedIn={isSignedIn} />}
        </Stack>
      </form>
    </Card>
  )
}

function usePage(url: string, onPage: AddressCardProps['onPage']) {
  const call = useCallEndpoint()
  const isSignedIn = useUser() !== null
  const { isServerReachable } = useDocumentsStatus('isServerReachable')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const canFetch = isSignedIn && isServerReachable

  async function load(): Promise<void> {
    const address = /^https?:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`
    if (!/^https?:\/\/[^\s/]+\.\S+$/i.test(address)) return setFault('Gib die Adresse einer Seite an.')
    setBusy(true)
    setFault(undefined)
    const answer = await call(fetchPage, { url: address, kind: 'page' })
    setBusy(false)
    if (!answer.ok) return setFault(answer.error.message)
    const { page, refusal = 'unreachable' } = answer.value
    if (page === undefined) return setFault(refusalTexts[refusal])
    onPage(page.html, page.url)
  }

  return { isBusy, fault, canFetch, isSignedIn, load }
}

function WhyNot({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <QuietText>
      {isSignedIn
        ? 'Geht wieder, sobald der Server erreichbar ist. Einfügen geht auch ohne Netz.'
        : 'Seiten holt der Server, dafür brauchst du ein Konto. Einfügen geht auch ohne.'}
    </QuietText>
  )
}
