/** One shop: what it is now, how it was, and what is known of it. */
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { usersCollection } from '#auth'
import { useUser } from '#auth/client'
import { MINUTE_MS, DAY_MS, SECOND_MS } from '#base/clock'
import { formatInstant, formatDayTime } from '#base/text/format'
import { useDocument, useDocuments, type DocumentView } from '#documents/client'
import { takesChannel } from '#messaging'
import { PushOffer } from '#kit/push-offer'
import { shieldIcon } from '#ui/page/account-icons'
import { StatusLine } from '#ui/page/status-line'
import { useBegin } from '#ui/use-begin'
import { useDocumentMenu } from '#kit/document-menu'
import { DocumentPage } from '#kit/document-page'
import { useLoadedParts } from '#kit/documents-state'
import { PeopleLine } from '#kit/people-line'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Columns } from '#ui/list/columns'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { useNow } from '#ui/use-now'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import type { KnownIncident } from '../../incidents/incident-days.ts'
import type { Shop, HeartbeatCheck } from '../../model.ts'
import { editShopPath, shopPath } from '../../paths.ts'
import { HeartbeatAddress } from '../../shops/screens/heartbeat-address.tsx'
import { describeExpiry, isExpiringSoon } from '../../words/describe-expiry.ts'
import { CheckNowCard, useCheckNow } from './check-now-card.tsx'
import { LastChecks } from '../../history/screens/last-checks.tsx'
import { isLoading, useKnownNow } from '../../answers/screens/use-overview.ts'
import { messageKinds } from '../../state/message-kinds.ts'
import { shopWords } from '../../parts/screens/shop-words.ts'
import { ResponseChart, useShopDetails } from '../../history/screens/response-chart.tsx'
import { ShareCard, windowTexts } from './share-card.tsx'
import { ShopIncidents } from '../../incidents/screens/incident-row.tsx'
import { ShopStateCard } from './shop-state-card.tsx'
import { fullNameOf } from '../../words/full-name.ts'
import { IncidentsSheet } from '../../incidents/screens/incidents-sheet.tsx'
import { uptimeWindows, type ShopDetails } from '../../uptime-endpoints.ts'
import { formatShare, formatOutage, formatEvery, isTooShort } from '../../words/format-figures.ts'

export function ShopScreen() {
  const { shopId = '' } = useParams()
  // On a new device the shop is there before its incidents, which say why it is down and would push down what follows.
  const page = (
    <DocumentPage collection={shopsCollection} id={shopId} words={shopWords}>
      {(shop) => <ShownShop key={shop.id} shop={shop} />}
    </DocumentPage>
  )
  const { children } = useLoadedParts({ children: page })
  if (children === page) return page
  return (
    <Page title={shopWords.one} heading={shopWords.one}>
      {children}
    </Page>
  )
}

function ShownShop({ shop }: { readonly shop: DocumentView<Shop> }) {
  const known = useShopDetails(shop.id)
  const { check, start, close } = useCheckNow(shop.id, known.refresh)
  const isNew = useFirstCheck(shop, start)
  const incidents = useIncidentsOf(shop.id)
  const details = known.answer
  const name = fullNameOf(shop)
  const lastIncident = incidents[0]
  const { refresh, hint } = known
  // Incidents arrive at once when they begin or end; the details beside them are then fetched again.
  useEffect(refresh, [refresh, lastIncident?.id, lastIncident?.endedAt])
  useEffect(hint, [hint, shop.isPaused])
  return (
    <Page title={name} heading={name} tools={<ShopTools shop={shop} />}>
      <ShopSheet name={name} createdMs={Date.parse(shop.createdAt)} windows={details?.windows} incidents={incidents} />
      <ShopStateCard
        shop={shop}
        known={known}
        cause={lastIncident?.endedAt === undefined ? lastIncident?.cause : undefined}
        isChecking={check.state === 'running'}
        onCheck={start}
      />
      <CheckNowCard check={check} onClose={close} />
      {isNew ? <ShopPushOffer /> : null}
      {details === undefined && !isLoading(known) ? null : (
        <ShareCard details={details} createdMs={Date.parse(shop.createdAt)} isOld={known.isOld} />
      )}
      {shop.check.kind === 'heartbeat' ? (
        <HeartbeatCard shop={shop} check={shop.check} lastAt={details?.lastHeartbeatAt} />
      ) : (
        <ResponseChart shopId={shop.id} spans={details?.spans ?? NO_SPANS} incidents={incidents} />
      )}
      <Columns>
        <LastChecks reports={details?.reports} isLoading={isLoading(known)} />
        <Stack gap={2}>
          <ShopIncidents shop={shop} incidents={incidents} />
          {details === undefined ? null : <ExpiryCard details={details} />}
          {shop.note === undefined ? null : (
            <Card aria-labelledby="note">
              <SectionTitle id="note">Notiz</SectionTitle>
              <Note>{shop.note}</Note>
            </Card>
          )}
        </Stack>
      </Columns>
    </Page>
  )
}

/** A shop that was just added is checked once its server knows it; true on this visit. */
function useFirstCheck(shop: DocumentView<Shop>, start: () => void): boolean {
  const [isNew, setNew] = useState(false)
  const isDone = useRef(false)
  useBegin(() => setNew(true))
  const isDue = isNew && shop.check.kind !== 'heartbeat' && !shop.isPending
  const onDue = useEffectEvent(start)
  useEffect(() => {
    if (!isDue || isDone.current) return
    isDone.current = true
    onDue()
  }, [isDue])
  return isNew
}

function ShopPushOffer() {
  const userId = useUser()?.id
  const settings = useDocument(usersCollection, userId ?? '')?.messageSettings
  const kinds = messageKinds.filter((kind) => takesChannel(settings, kind, 'push')).map(({ label }) => label)
  return (
    <Suspense fallback={null}>
      <PushOffer kinds={kinds} text="Dann erfährst du von einer Störung auch, wenn die App zu ist." />
    </Suspense>
  )
}

const NO_SPANS: readonly never[] = []

/** The last one first. */
function useIncidentsOf(shopId: string): readonly KnownIncident[] {
  const all = useDocuments(incidentsCollection, shopId)
  return useMemo(() => all.toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt)), [all])
}

function ShopTools({ shop }: { readonly shop: DocumentView<Shop> }) {
  const menu = useDocumentMenu({
    collection: shopsCollection,
    document: shop,
    words: shopWords,
    titleOf: fullNameOf,
    pathOf: shopPath,
    isPrinted: true,
  })
  return (
    <>
      <PeopleLine collection={shopsCollection} document={shop} />
      <Menu
        label="Mehr zum Shop"
        entries={[{ icon: 'edit', text: 'Bearbeiten', component: Link, to: editShopPath(shop.id) }, ...menu]}
      />
    </>
  )
}

const Note = styled(QuietText)({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })

type ShopSheetProps = {
  readonly name: string
  readonly createdMs: number
  /** Undefined while they are loaded. */
  readonly windows: ShopDetails['windows'] | undefined
  readonly incidents: readonly KnownIncident[]
}

/** The shop on paper: how much of the time it was up, and its incidents. */
function ShopSheet({ name, createdMs, windows, incidents }: ShopSheetProps) {
  const { nowMs } = useKnownNow(MINUTE_MS)
  const shares = uptimeWindows.flatMap((window) => {
    const uptime = windows?.[window]?.uptime
    return uptime === undefined || isTooShort(window, nowMs - createdMs)
      ? []
      : [`${windowTexts[window]}: ${formatShare(uptime)}`]
  })
  const up = shares.length === 0 ? {} : { detail: `Erreichbar ${shares.join(', ')}` }
  return <IncidentsSheet title={name} {...up} incidents={incidents} nowMs={nowMs} />
}

/** When certificate and domain end, as far as it is known. */
function ExpiryCard({ details }: { readonly details: Pick<ShopDetails, 'certificate' | 'domain'> }) {
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
    return <StatusLine tone="quiet">{subject}: Das Ende sagt die Registrierungsstelle nicht.</StatusLine>
  const isSoon = isExpiringSoon(validUntil, nowMs)
  return (
    <StatusLine icon={isSoon ? 'warning' : shieldIcon} tone={isSoon ? 'alarm' : 'good'}>
      {subject} {describeExpiry(validUntil, nowMs)}
    </StatusLine>
  )
}

type HeartbeatCardProps = {
  readonly shop: Pick<Shop, 'intervalSec'>
  readonly check: HeartbeatCheck
  /** Undefined if the job has never reported, or the time is not known. */
  readonly lastAt: string | undefined
}

/** How a job reports: the address to call, lines to copy, and when it last did. */
function HeartbeatCard({ shop, check, lastAt }: HeartbeatCardProps) {
  const nowMs = useNow(MINUTE_MS)
  const grace = check.graceSec === 0 ? '' : `, höchstens ${formatOutage(check.graceSec * SECOND_MS)} später`
  return (
    <Card aria-labelledby="heartbeat">
      <SectionTitle id="heartbeat">So meldet sich der Job</SectionTitle>
      <Stack gap={2}>
        <QuietText>
          Erwartet: {formatEvery(shop.intervalSec)}
          {grace}. Zuletzt gemeldet: {lastAt === undefined ? 'noch nie' : formatDayTime(lastAt, nowMs)}.
        </QuietText>
        <HeartbeatAddress heartbeatKey={check.key} />
      </Stack>
    </Card>
  )
}
