/** Where a status page is, and what of it can be shown elsewhere. */
import { useCopyText } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/field'
import type { StatusPage } from '../model.ts'
import { publicStatusPath } from '../paths.ts'

export function StatusPageLinks({ page }: { readonly page: StatusPage }) {
  const copy = useCopyText()
  if (!page.isPublished) {
    return <QuietText>Diese Seite ist nicht veröffentlicht: Unter ihrer Adresse ist nichts zu sehen.</QuietText>
  }
  const address = `${location.origin}${publicStatusPath(page.slug)}`
  const badge = `<a href="${address}"><img src="${address}/badge.svg" alt="Status von ${escapeAttribute(page.title)}"></a>`
  return (
    <Card aria-labelledby="status-links">
      <SectionTitle id="status-links">Adressen</SectionTitle>
      <Stack>
        <Field label="Seite" name="address" value={address} isReadOnly />
        <Cluster>
          <a href={address} target="_blank" rel="noreferrer">
            Seite ansehen
          </a>
          <Button look="quiet" onClick={() => void copy(address, 'Adresse kopiert')}>
            Adresse kopieren
          </Button>
          <Button look="quiet" onClick={() => void copy(`${address}/feed.xml`, 'Adresse des RSS-Feeds kopiert')}>
            RSS-Feed kopieren
          </Button>
        </Cluster>
        <Field
          label="Abzeichen"
          name="badge"
          value={badge}
          isReadOnly
          hint="Ein kleines Bild mit dem Zustand für deinen Shop oder deine README. Mit ?kind=uptime zeigt es die Verfügbarkeit."
        />
        <Cluster>
          <img src={`${publicStatusPath(page.slug)}/badge.svg`} alt="" height={20} />
          <Button look="quiet" onClick={() => void copy(badge, 'HTML des Abzeichens kopiert')}>
            HTML kopieren
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
