import { DAY_MS } from '#base/clock'
import { formatInstant } from '#base/text/format'
import { shieldIcon } from '#ui/page/account-icons'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'
import { describeExpiry, isExpiringSoon } from '../../words/describe-expiry.ts'
import type { ShopDetails } from '../../uptime-endpoints.ts'

/** When certificate and domain end, as far as it is known. */
export function ExpiryCard({ details }: { readonly details: Pick<ShopDetails, 'certificate' | 'domain'> }) {
  const { certificate, domain } = details
  if (certificate === undefined && domain === undefined) return null
  return (
    <Card aria-labelledby="expiry">
      <SectionTitle id="expiry">Zertifikat und Domain</SectionTitle>
      <Stack gap={2}>
        {certificate === undefined ? null : (
          <div>
            <Expiry subject="Zertifikat" validUntil={certificate.validUntil} />
            <QuietText>
              Von {certificate.issuer}, geprüft {formatInstant(certificate.checkedAt)}
            </QuietText>
          </div>
        )}
        {domain === undefined ? null : (
          <div>
            <Expiry subject={`Domain ${domain.name}`} validUntil={domain.validUntil} />
            <QuietText>Nachgefragt {formatInstant(domain.checkedAt)}</QuietText>
          </div>
        )}
      </Stack>
    </Card>
  )
}

function Expiry({ subject, validUntil }: { readonly subject: string; readonly validUntil: string | undefined }) {
  // The text changes only by the day; an hourly update is enough for a page left open overnight.
  const nowMs = useNow(DAY_MS / 24)
  if (validUntil === undefined)
    return (
      <StatusLine icon="info" tone="quiet">
        {subject}: Das Ende sagt die Registrierungsstelle nicht.
      </StatusLine>
    )
  const isSoon = isExpiringSoon(validUntil, nowMs)
  return (
    <StatusLine icon={isSoon ? 'warning' : shieldIcon} tone={isSoon ? 'alarm' : 'good'}>
      {subject} {describeExpiry(validUntil, nowMs)}
    </StatusLine>
  )
}
