/** The settings of shop uptime: the shops, and the ways to all other settings with what is set there. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { compareTexts, formatCount } from '#base/text/format'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, HiddenText } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { ListRow } from '#ui/list/list-row'
import { BigList } from '#ui/list/big-list'
import { RowButton } from '#ui/list/row-button'
import { StatusLine } from '#ui/page/status-line'
import { pauseIcon, startIcon } from '#ui/page/tool-icons'
import { shopsCollection } from '../../collections.ts'
import { describeCheck } from '../../words/describe-check.ts'
import { formatEvery } from '../../words/format-interval.ts'
import type { Shop } from '../../model.ts'
import { editShopPath, IMPORT_PATH, NEW_SHOP_PATH } from '../../paths.ts'
import { removeRow } from '#kit/remove-row'
import { SettingsPage } from '#kit/settings-page'
import { SettingsPlaces } from '../../parts/screens/settings-places.tsx'
import { uptimeFace } from '../../face.ts'

type StoredShop = DocumentView<Shop>

export function SettingsStart() {
  const shops = useDocuments(shopsCollection)
  const newButton = (
    <Button variant="primary" icon="plus" component={Link} to={NEW_SHOP_PATH}>
      Shop hinzufügen
    </Button>
  )
  return (
    <SettingsPage
      tool="Shop-Uptime"
      heading="Einstellungen"

      {...(shops.length === 0 ? {} : { actions: newButton })}
    >
      {shops.length === 0 ? (
        <EmptyState
          picture={<Icon name={uptimeFace.icon} size={48} />}
          title="Dein erster Shop"
          actions={
            <>
              <Button variant="secondary" component={Link} to={IMPORT_PATH}>
                Importieren
              </Button>
              {newButton}
            </>
          }
        >
          Schreib die Adresse, und dein Server prüft sie von da an rund um die Uhr: Startseite, Warenkorb, Kasse, was du
          willst.
        </EmptyState>
      ) : (
        <Shops shops={shops} />
      )}
      <SettingsPlaces />
    </SettingsPage>
  )
}

const ROW_PX = 68

function Shops({ shops }: { readonly shops: readonly StoredShop[] }) {
  const edits = useEdits()
  const sorted = useMemo(
    () =>
      shops.toSorted(
        (a, b) =>
          compareTexts(a.group ?? a.name, b.group ?? b.name) || compareTexts(a.name, b.name) || (a.id < b.id ? -1 : 1),
      ),
    [shops],
  )

  function pause(shop: StoredShop): void {
    edits.run(`„${shop.name}“ ${shop.isPaused ? 'wird wieder geprüft' : 'pausiert'}`, (documents) =>
      documents.modify(shopsCollection, shop.id, { isPaused: !shop.isPaused }),
    )
  }

  return (
    <Card aria-labelledby="shops">
      {/* Seen, it would push the first shop down on phones; how many there are says the line of the export. */}
      <HiddenText as="h2" id="shops">
        {formatCount(shops.length, 'Shop', 'Shops')}
      </HiddenText>
      <BigList
        items={sorted}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={(shop) => (
          <ShopRow
            shop={shop}
            onPause={() => pause(shop)}
            onRemove={() => removeRow(edits, shopsCollection, shop.id, `„${shop.name}“`)}
          />
        )}
      />
    </Card>
  )
}

type ShopRowProps = { readonly shop: StoredShop; readonly onPause: () => void; readonly onRemove: () => void }

function ShopRow({ shop, onPause, onRemove }: ShopRowProps) {
  const { id, name, isPaused } = shop
  return (
    <ListRow
      as="div"
      title={<ShopLink to={editShopPath(id)}>{name}</ShopLink>}
      detail={<ShopDetail shop={shop} />}
      actions={
        <span>
          <RowButton
            icon={isPaused ? startIcon : pauseIcon}
            label={isPaused ? `${name} wieder prüfen` : `${name} pausieren`}
            onClick={onPause}
          />
          <RowButton icon="trash" label={`${name} löschen`} onClick={onRemove} />
        </span>
      }
    />
  )
}

function ShopDetail({ shop: { check, intervalSec, isPaused, group } }: { readonly shop: StoredShop }) {
  return (
    <>
      {[group, describeCheck(check), formatEvery(intervalSec)].filter(Boolean).join(' · ')}
      {isPaused ? (
        <div>
          <StatusLine icon={pauseIcon} tone="quiet">
            Pausiert
          </StatusLine>
        </div>
      ) : null}
    </>
  )
}

const ShopLink = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
})
