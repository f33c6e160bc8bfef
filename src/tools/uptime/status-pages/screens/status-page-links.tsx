/** The address of a status page, and what can be embedded elsewhere. */
import { styled } from '@mui/material/styles'
import type { DocumentView } from '#documents/client'
import { useCopyText } from '#messaging/client'
import { externalIcon } from '#ui/page/account-icons'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { Icon } from '#ui/page/icon'
import { TARGET_PX } from '#ui/page/theme'
import type { StatusPage } from '../../model.ts'
import { publicStatusPath } from '../../paths.ts'

export function StatusPageLinks({ page }: { readonly page: DocumentView<StatusPage> }) {
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
          <Outside href={address} target="_blank" rel="noreferrer">
            Seite ansehen
            <Icon name={externalIcon} size={18} />
          </Outside>
          <Button variant="quiet" onClick={() => void copy(address, 'Adresse kopiert')}>
            Adresse kopieren
          </Button>
          <Button variant="quiet" onClick={() => void copy(`${address}/feed.xml`, 'Adresse des RSS-Feeds kopiert')}>
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
          {/* Asked for anew once the server has heard of the page, or of what was changed. */}
          <img src={`${publicStatusPath(page.slug)}/badge.svg?v=${page.version}`} alt="" height={20} />
          <Button variant="quiet" onClick={() => void copy(badge, 'HTML des Abzeichens kopiert')}>
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

const Outside = styled('a')({ display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: TARGET_PX })
