/** All shops of a person: how they are, and what can be done with them. */
import { styled } from '@mui/material/styles'
import { useDocuments } from '#documents/client'
import { UnreachableDocuments } from '#kit/document-page'
import { useDocumentsState, useLoadedParts } from '#kit/documents-state'
import { IconButton, LinkButton } from '#ui/button'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'
import { useWidePage } from '#ui/page/use-wide-page'
import { shopsCollection } from '../../collections.ts'
import { INCIDENTS_PATH, NEW_SHOP_PATH, SETTINGS_PATH } from '../../paths.ts'
import { shopWords } from '../../parts/screens/shop-words.ts'
import { incidentsIcon } from '../../parts/screens/icons.ts'
import { KnownShops } from './known-shops.tsx'
import { NoShops } from './no-shops.tsx'
import { useOverview } from '../../answers/screens/use-overview.ts'

const TITLE = 'Shop-Uptime'

export function ShopsScreen() {
  const shops = useDocuments(shopsCollection)
  // Known, or asked for, by the time the shops are there.
  const overview = useOverview()
  const state = useDocumentsState()
  const isWide = useWidePage('md')
  // Until it is known, the head has the room of one with shops.
  const hasShops = shops.length > 0 || state !== 'complete'
  const nothing = state === 'complete' ? <NoShops /> : <UnreachableDocuments state={state} words={shopWords} />
  const { children } = useLoadedParts({
    children: shops.length > 0 ? <KnownShops shops={shops} overview={overview} /> : nothing,
  })
  const add =
    hasShops && isWide ? (
      <LinkButton icon="plus" to={NEW_SHOP_PATH}>
        Shop anlegen
      </LinkButton>
    ) : undefined
  return (
    <Page
      title={TITLE}
      heading={TITLE}
      tools={
        <Links>
          {hasShops && !isWide ? (
            <IconButton icon="plus" label="Shop anlegen" component={Link} to={NEW_SHOP_PATH} />
          ) : null}
          {!hasShops ? null : isWide ? (
            <LinkButton variant="quiet" icon={incidentsIcon} to={INCIDENTS_PATH}>
              Störungen
            </LinkButton>
          ) : (
            <IconButton icon={incidentsIcon} label="Störungen" component={Link} to={INCIDENTS_PATH} />
          )}
          <IconButton icon="settings" label="Einstellungen" component={Link} to={SETTINGS_PATH} />
        </Links>
      }
      {...(add === undefined ? {} : { actions: add })}
    >
      {children}
    </Page>
  )
}

const Links = styled('div')({ display: 'flex', flexShrink: 0 })
