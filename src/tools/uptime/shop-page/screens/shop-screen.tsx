/** One shop: what it is now, how it was, and what is known of it. */
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { usersCollection } from '#auth'
import { useUser } from '#auth/client'
import { MINUTE_MS } from '#base/clock'
import { useDocument, useDocuments, type DocumentView } from '#documents/client'
import { takesChannel } from '#messaging'
import { PushOffer } from '#kit/push-offer'
import { useBegin } from '#ui/use-begin'
import { useDocumentMenu } from '#kit/document-menu'
import { DocumentPage } from '#kit/document-page'
import { PeopleLine } from '#kit/people-line'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Columns } from '#ui/list/columns'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import type { KnownIncident } from '../../incidents/incident-days.ts'
import type { Shop } from '../../model.ts'
import { editShopPath, shopPath } from '../../paths.ts'
import { CheckNowCard } from './check-now-card.tsx'
import { ExpiryCard } from './expiry-card.tsx'
import { HeartbeatCard } from './heartbeat-card.tsx'
import { LastChecks } from '../../history/screens/last-checks.tsx'
import { isLoading } from '../../answers/screens/is-loading.ts'
import { messageKinds } from '../../state/message-kinds.ts'
import { shopWords } from '../../parts/screens/shop-words.ts'
import { ResponseChart } from '../../history/screens/response-chart.tsx'
import { ShareCard } from './share-card.tsx'
import { ShopIncidents } from '../../incidents/screens/shop-incidents.tsx'
import { ShopStateCard } from './shop-state-card.tsx'
import { useCheckNow } from './use-check-now.ts'
import { useShopDetails } from '../../history/screens/use-shop-answers.ts'
import { fullNameOf } from '../../words/full-name.ts'
import { useKnownNow } from '../../answers/screens/use-known-now.ts'
import { IncidentsSheet } from '../../incidents/screens/incidents-sheet.tsx'
import { uptimeWindows, type ShopDetails } from '../../uptime-endpoints.ts'
import { isTooShort } from '../../words/describe-observed.ts'
import { formatShare } from '../../words/format-share.ts'
import { windowTexts } from './share-facts.tsx'

export function ShopScreen() {
  const { shopId = '' } = useParams()
  return (
    <DocumentPage collection={shopsCollection} id={shopId} words={shopWords}>
      {(shop) => <ShownShop key={shop.id} shop={shop} />}
    </DocumentPage>
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
